import NFCLink
import TagImages
import VirtualNFC

/// A virtual reader with its field, and the files that its tags came from.
final class VirtualBench: Sendable {
  let field: VirtualField
  let reader: any ServedReader
  /// How programs find the reader.
  let connection: String
  private let talk: Talk

  /// A PN532 on a pseudo-terminal.
  ///
  /// - Parameter number: that of the first tag, which its UID follows from.
  init(
    faults: FaultScript = FaultScript(), realTiming: Bool = false, numberingFrom number: Int = 1,
    talk: Talk
  ) throws(ToolFailure) {
    let field = VirtualField(numberingFrom: number)
    do throws(ReaderError) {
      let reader = try VirtualReader(
        field: field, faults: faults, timing: realTiming ? .real : .instant)
      (self.field, self.reader, connection) = (field, reader, reader.connection)
    } catch {
      throw ToolFailure(error)
    }
    self.talk = talk
  }

  /// A reader on the USB, for USB/IP clients at an address, or attached to this kernel if there is
  /// none.
  init(
    usb product: VirtualUSBProduct, address: String?, faults: FaultScript, realTiming: Bool,
    talk: Talk
  ) throws(ToolFailure) {
    let (field, timing) = (VirtualField(), realTiming ? VirtualReader.Timing.real : .instant)
    do throws(ReaderError) {
      if let address {
        let reader = try VirtualUSBReader(
          product, field: field, faults: faults, timing: timing, listeningOn: address)
        self.reader = reader
        connection = "usbip:\(reader.address ?? address):\(VirtualUSBReader.busIdentifier)"
      } else {
        reader = try VirtualUSBReader(
          attaching: product, field: field, faults: faults, timing: timing)
        connection = "attached"
      }
    } catch {
      throw Self.failure(error)
    }
    self.field = field
    self.talk = talk
  }

  private static func failure(_ error: ReaderError) -> ToolFailure {
    switch (error.operation, error.code) {
    case ("listen", .unsupported):
      return .usage(
        "“\(HostileText.shown(error.detail ?? ""))” is no address",
        hint: "--listen takes an IPv4 address and a port, such as 127.0.0.1:3240")
    case ("attach", .notFound):
      var failure = ToolFailure(error)
      failure.hint = "load the module as root: modprobe vhci-hcd"
      return failure
    case ("attach", .accessDenied):
      var failure = ToolFailure(error)
      failure.hint = "only root may attach a device; --listen and `usbip attach` do the same"
      return failure
    default:
      return ToolFailure(error)
    }
  }

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
    if case .type5 = file.image { throw .type5 }
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
    let message =
      switch error {
      case .identifierLength(let count): "a UID of \(count) bytes is none that this tag can have"
      case .activation: "what the tag says of itself does not fit its activation"
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
