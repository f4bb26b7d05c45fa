public import Foundation
import NFCLink

/// A command to a card (ISO/IEC 7816-4, 5.2).
open class NFCISO7816APDU: NSObject, NSCopying {
  private let header: [UInt8]
  private let body: Data
  /// How much may come back: -1 for nothing, up to 256, or up to 65,536 in the extended form.
  public let expectedResponseLength: Int
  /// Whether the bytes that it was made of had extended length fields.
  private let prefersExtended: Bool

  open var instructionClass: UInt8 { header[0] }
  open var instructionCode: UInt8 { header[1] }
  open var p1Parameter: UInt8 { header[2] }
  open var p2Parameter: UInt8 { header[3] }
  /// Nil if there is none.
  open var data: Data? { body.isEmpty ? nil : body }

  /// Makes a command of its parts.
  ///
  /// The data has up to 65,535 bytes. An expected length of -1 stands for no Le field, 256 for a short
  /// Le of 00, 65,536 for an extended one of 0000.
  public init(
    instructionClass: UInt8, instructionCode: UInt8, p1Parameter: UInt8, p2Parameter: UInt8,
    data: Data, expectedResponseLength: Int
  ) {
    header = [instructionClass, instructionCode, p1Parameter, p2Parameter]
    body = data
    self.expectedResponseLength = expectedResponseLength
    prefersExtended = false
    super.init()
  }

  /// Reads a command; nil if its length fields lie.
  public init?(data: Data) {
    guard let command = try? CommandAPDU(parsing: Array(data)) else { return nil }
    header = [command.cla, command.ins, command.p1, command.p2]
    body = Data(command.data)
    expectedResponseLength = command.expectedLength == 0 ? -1 : command.expectedLength
    prefersExtended = command.prefersExtended
    super.init()
  }

  /// The command as the layers below have it; nil if its lengths are out of bounds.
  var command: CommandAPDU? {
    guard (-1...0x1_0000).contains(expectedResponseLength), body.count <= 0xFFFF else { return nil }
    return CommandAPDU(
      cla: header[0], ins: header[1], p1: header[2], p2: header[3], data: Array(body),
      expectedLength: max(0, expectedResponseLength), prefersExtended: prefersExtended)
  }

  /// The same object: a command cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NFCISO7816APDU else { return false }
    return header == other.header && body == other.body
      && expectedResponseLength == other.expectedResponseLength
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(header)
    hasher.combine(body)
    hasher.combine(expectedResponseLength)
    return hasher.finalize()
  }
}

/// A card's answer (ISO/IEC 7816-4, 5.3).
public struct NFCISO7816ResponseAPDU: Sendable {
  public var statusWord1: UInt8
  public var statusWord2: UInt8
  /// Nil if there is none.
  public var payload: Data?

  public init(statusWord1: UInt8, statusWord2: UInt8, payload: Data?) {
    self.statusWord1 = statusWord1
    self.statusWord2 = statusWord2
    self.payload = payload
  }

  /// The old spelling of the last label.
  @available(*, deprecated, renamed: "init(statusWord1:statusWord2:payload:)")
  public init(statusWord1: UInt8, statusWord2: UInt8, paylaod: Data?) {
    self.init(statusWord1: statusWord1, statusWord2: statusWord2, payload: paylaod)
  }

  init(_ data: Data, _ sw1: UInt8, _ sw2: UInt8) {
    self.init(statusWord1: sw1, statusWord2: sw2, payload: data.isEmpty ? nil : data)
  }
}
