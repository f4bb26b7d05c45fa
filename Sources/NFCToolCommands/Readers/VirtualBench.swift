import NFCLink
import TagImages
import VirtualNFC

/// A virtual reader with its field, and the files that its tags came from.
final class VirtualBench: Sendable {
  let field: VirtualField
  let reader: VirtualReader
  private let talk: Talk

  /// - Parameter number: that of the first tag, which its UID follows from.
  init(
    faults: FaultScript = FaultScript(), realTiming: Bool = false, numberingFrom number: Int = 1,
    talk: Talk
  ) throws(ToolFailure) {
    field = VirtualField(numberingFrom: number)
    self.talk = talk
    do throws(ReaderError) {
      reader = try VirtualReader(
        field: field, faults: faults, timing: realTiming ? .real : .instant)
    } catch {
      throw ToolFailure(error)
    }
  }

  var connection: String { reader.connection }

  /// Puts a tag into the field: a fresh one of a product, or the one in a file.
  ///
  /// - Returns: its number, and the format of its file if it came from one.
  @discardableResult
  func tap(_ name: String) throws(ToolFailure) -> (number: Int, format: ImageFormat?) {
    if let product = VirtualSpec.product(named: name) { return (try tap(product), nil) }
    return try tap(file: name)
  }

  func tap(_ product: VirtualProduct) throws(ToolFailure) -> Int {
    do throws(VirtualFieldError) {
      return try field.tap(product: product)
    } catch {
      throw ToolFailure(error)
    }
  }

  func tap(file path: String) throws(ToolFailure) -> (number: Int, format: ImageFormat?) {
    let file: ImageFile
    do throws(ToolFailure) {
      file = try ImageFiles.read(path, talk: talk)
    } catch {
      guard error.code == "inputUnreadable", !path.contains(where: { "/.".contains($0) }) else {
        throw error
      }
      var failure = error
      failure.hint = "it is no product either; `nfctool virtual products` lists those"
      throw failure
    }
    do throws(VirtualFieldError) {
      return (try field.tap(file.image), file.format)
    } catch {
      throw ToolFailure(error)
    }
  }

  static func faults(_ text: String) throws(ToolFailure) -> FaultScript {
    do throws(FaultScriptError) {
      return try FaultScript(parsing: text)
    } catch {
      throw .usage(
        "fault “\(HostileText.shown(error.text))” at character \(error.offset + 1): "
          + error.code.rawValue,
        hint: "known are remove@N, remove@N..M, nak@N, mute@N, corrupt@N, lose@N, tear@N, "
          + "unplug@N, slow=MS and busy")
    }
  }
}

extension ToolFailure {
  init(_ error: VirtualFieldError) {
    if error == .technology {
      self = .type5
      return
    }
    let message =
      switch error {
      case .identifierLength(let count): "a UID of \(count) bytes is none that this tag can have"
      case .activation: "what the tag says of itself does not fit its activation"
      case .technology: ToolFailure.type5.message
      case .duplicateIdentifier(let bytes):
        "a tag with the UID \(Hex.identifier(bytes)) is in the field already"
      case .memorySize(let count): "\(count) bytes of memory do not fit the product"
      case .noSuchTag: "no such tag is in the field"
      }
    self.init("virtualField", message, exit: .dataError)
  }

  /// A tag that no reader of ours can talk to.
  static let type5 = ToolFailure(
    "unsupported",
    "a PN53x has no NFC-V (ISO 15693) radio: it cannot talk to Type 5 tags",
    hint: "their dumps work without a reader: nfctool inspect, convert, diff", exit: .protocolFault,
    coreNFC: 1)
}
