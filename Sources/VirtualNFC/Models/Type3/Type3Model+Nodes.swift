import TagImages

/// Nodes, ciphers and versions (FeliCa Card User's Manual, 4.4.3 and 4.4.15 to 4.4.17). The image
/// holds no keys, so each is of version 0.
extension Type3Model {
  private static let keyVersion: [UInt8] = [0x00, 0x00]
  /// The chip has no such node.
  private static let noNode: [UInt8] = [0xFF, 0xFF]
  /// The area around everything, and the system itself.
  private static let ownNodes: Set<UInt16> = [0x0000, 0xFFFF]
  private static let mostNodes = 32
  /// Keys of AES and of DES.
  private static let bothCiphers: UInt8 = 0x41
  /// 5.00, low byte first.
  private static let specification: [UInt8] = [0x00, 0x05]

  func requestService(_ parameters: [UInt8], _ system: Int) -> TagResponse {
    guard let versions = keyVersions(parameters, system) else { return .silence }
    return answer(0x03, system, [UInt8(versions.count)] + versions.joined())
  }

  func requestServiceV2(_ parameters: [UInt8], _ system: Int) -> TagResponse {
    guard let versions = keyVersions(parameters, system) else { return .silence }
    let list = Array(versions.joined())
    return answer(
      0x33, system, [0x00, 0x00, Self.bothCiphers, UInt8(versions.count)] + list + list)
  }

  /// The format of the answer, the version, and no option.
  func requestSpecificationVersion(_ system: Int) -> TagResponse {
    answer(0x3D, system, [0x00, 0x00, 0x00] + Self.specification + [0x00])
  }

  /// The chip is in mode 0 and stays in it: it speaks no authentication.
  func resetMode(_ system: Int) -> TagResponse { answer(0x3F, system, [0x00, 0x00]) }

  /// How many nodes, and their codes, low byte first; nil for a list that cannot be.
  private func keyVersions(_ parameters: [UInt8], _ system: Int) -> [[UInt8]]? {
    guard let count = parameters.first.map(Int.init), (1...Self.mostNodes).contains(count),
      parameters.count == 1 + 2 * count
    else { return nil }
    let nodes = Self.ownNodes.union(content.systems[system].services.flatMap(\.codes))
    return (0..<count).map { index in
      let code = UInt16(parameters[1 + 2 * index]) | UInt16(parameters[2 + 2 * index]) << 8
      return nodes.contains(code) ? Self.keyVersion : Self.noNode
    }
  }
}
