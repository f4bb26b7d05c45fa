package import NFCLink
package import TagImages

/// How a FeliCa chip answers to what needs no key.
package struct Type3Model: TagModel {
  var content: Type3Image
  let traits: Type3Traits
  private var slots: SlotChoice

  package init(_ image: Type3Image) {
    content = image
    traits = Type3Traits(of: image)
    slots = SlotChoice(nfcid2: image.nfcid2)
  }

  package var image: TagImage { .type3(content) }

  package var target: RemoteTarget {
    .f(
      ActivationF(
        nfcid2: content.nfcid2, pmm: content.pmm, systemCode: content.systems.first?.code,
        bitRate: 212))
  }

  package mutating func powerOff() {}
  package mutating func wake() {}

  package mutating func respond(to command: [UInt8]) -> TagResponse {
    guard command.count >= 2, Int(command[0]) == command.count else { return .silence }
    let body = Array(command[2...])
    if command[1] == 0x00 { return poll(body) }
    guard body.count >= 8, let system = system(addressedAs: Array(body[..<8])) else {
      return .silence
    }
    let parameters = Array(body[8...])
    switch command[1] {
    case 0x06: return check(parameters, system)
    case 0x08: return update(parameters, system)
    case 0x02 where !traits.isLite: return requestService(parameters, system)
    case 0x04 where !traits.isLite && parameters.isEmpty: return answer(0x05, system, [0x00])
    case 0x0A where !traits.isLite && parameters.count == 2:
      return searchServiceCode(Int(parameters[0]) | Int(parameters[1]) << 8, system)
    case 0x0C where !traits.isLite && parameters.isEmpty: return requestSystemCode(system)
    case 0x32 where !traits.isLite: return requestServiceV2(parameters, system)
    case 0x3C where !traits.isLite && parameters == [0x00, 0x00]:
      return requestSpecificationVersion(system)
    case 0x3E where !traits.isLite && parameters == [0x00, 0x00]: return resetMode(system)
    default: return .silence
    }
  }

  package mutating func respondToBrokenFrame() -> TagResponse { .silence }

  /// A block is written whole or not at all; of several, the first ones.
  package mutating func tear(during command: [UInt8]) {
    guard command.count > 11, command[1] == 0x08 else { return }
    let before = content
    _ = respond(to: command)
    for system in content.systems.indices {
      for service in content.systems[system].services.indices {
        let old = before.systems[system].services[service]
        let changed = content.systems[system].services[service].blocks.filter {
          old[$0.number] != $0.content
        }
        for block in changed.dropFirst(changed.count / 2) {
          content.systems[system].services[service][block.number] = old[block.number]
        }
      }
    }
  }

  // MARK: Systems

  /// The number of the system that an IDm names in its first four bits.
  private func system(addressedAs idm: [UInt8]) -> Int? {
    content.systems.indices.first { self.idm(of: $0) == idm }
  }

  private func idm(of system: Int) -> [UInt8] {
    let first = content.nfcid2[0] & 0x0F | UInt8(truncatingIfNeeded: system) << 4
    return [system == 0 ? content.nfcid2[0] : first] + content.nfcid2[1...]
  }

  /// Polling: system code, request code, and the number of the last time slot.
  private mutating func poll(_ body: [UInt8]) -> TagResponse {
    guard body.count == 4 else { return .silence }
    for (number, system) in content.systems.enumerated() {
      for code in codes(of: system) where Self.fits(code, body[0], body[1]) {
        let data: [UInt8] =
          switch body[2] {
          case 0x01: [UInt8(code >> 8), UInt8(code & 0xFF)]
          case 0x02: [0x00, 0x83]  // 212 and 424 kbit/s, found by itself
          default: []
          }
        let answer = [0x01] + idm(of: number) + content.pmm + data
        let slot = slots.next(upTo: Int(body[3] & 0x0F))
        return TagResponse(
          answer: .data([UInt8(answer.count + 1)] + answer),
          busy: Type3Traits.pollingTime + Type3Traits.slotTime * slot, slot: slot)
      }
    }
    return .silence
  }

  /// FF in place of a byte of the code stands for any.
  private static func fits(_ code: UInt16, _ high: UInt8, _ low: UInt8) -> Bool {
    (high == 0xFF || high == UInt8(code >> 8)) && (low == 0xFF || low == UInt8(code & 0xFF))
  }

  /// A Lite answers to the code of NDEF too, if its configuration says so.
  private func codes(of system: Type3Image.System) -> [UInt16] {
    guard traits.isLite else { return [system.code] }
    let answersNDEF =
      system.services.first?[LiteBlock.memoryConfiguration]?[LiteBlock.systemOption] == 0x01
    return [system.code] + (answersNDEF ? [0x12FC] : [])
  }

  private func requestSystemCode(_ system: Int) -> TagResponse {
    let codes = content.systems.flatMap { [UInt8($0.code >> 8), UInt8($0.code & 0xFF)] }
    return answer(0x0D, system, [UInt8(content.systems.count)] + codes)
  }

  /// The area around everything comes first, then the services.
  private func searchServiceCode(_ index: Int, _ system: Int) -> TagResponse {
    if index == 0 { return answer(0x0B, system, [0x00, 0x00, 0xFE, 0xFF]) }
    let codes = content.systems[system].services.flatMap(\.codes)
    guard index <= codes.count else { return answer(0x0B, system, [0xFF, 0xFF]) }
    let code = codes[index - 1]
    return answer(0x0B, system, [UInt8(code & 0xFF), UInt8(code >> 8)])
  }

  func answer(
    _ code: UInt8, _ system: Int, _ body: [UInt8], busy: Duration = Type3Traits.answerTime
  ) -> TagResponse {
    let bytes = [code] + idm(of: system) + body
    return TagResponse(
      answer: .data([UInt8(truncatingIfNeeded: bytes.count + 1)] + bytes), busy: busy)
  }
}
