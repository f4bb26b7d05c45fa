import NFCLink

/// The application of a card that holds an NDEF message, by its name (Type 4 Tag 1.x, clause 5.4.2).
enum NDEFApplication: Hashable, Sendable, CaseIterable {
  /// Mapping version 2.0 and later.
  case current
  /// Mapping version 1.0.
  case first

  var name: [UInt8] {
    switch self {
    case .current: [0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01]
    case .first: [0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x00]
    }
  }

  /// The one of the other mapping.
  var other: Self { self == .first ? .current : .first }

  /// One way to select it. Cards differ in whether they want an Le.
  struct Selection: Hashable, Sendable {
    let application: NDEFApplication
    let hasLe: Bool

    var command: CommandAPDU {
      CommandAPDU(
        ins: 0xA4, p1: 0x04, data: application.name, expectedLength: hasLe ? 0x100 : 0)
    }
  }

  /// The way that a card of today wants.
  static let selection = Selection(application: .current, hasLe: true)

  /// The ways in the order of trying them. The last is for cards that take an Le for an error and
  /// have it look like a missing application.
  static func selections(on product: CardProduct?) -> [Selection] {
    guard product?.hasFirstMapping != false else { return [selection] }
    return [
      selection, Selection(application: .first, hasLe: false),
      Selection(application: .current, hasLe: false),
    ]
  }
}
