import TagImages
import VirtualNFC

/// A PN532 that is awake, with commands and answers in hex.
struct ChipUnderTest {
  let field: VirtualField
  var chip: VirtualPN532

  init(_ products: Type2Product..., faults: String? = nil) throws {
    field = VirtualField()
    for product in products { try field.tap(product: product) }
    chip = VirtualPN532(
      field: field, faults: try faults.map { try FaultScript(parsing: $0) } ?? FaultScript())
    _ = chip.receive(bytes("5555 0000000000000000000000000000"))
  }

  /// The identifier of the tag with a number, counted from 1 in the order of tapping.
  func uid(_ number: Int = 1) -> String { hex(VirtualProducts.nfcid1(number: number)) }

  /// All that the chip says to some bytes.
  mutating func raw(_ data: String) -> String {
    hex(chip.receive(bytes(data)).flatMap(\.bytes))
  }

  /// Sends a command, from behind the direction byte on, and gives its answer from behind the
  /// response code on; `error` for the error frame, `nothing` if the chip is still at it.
  mutating func callAsFunction(_ command: String) -> String {
    let content = [HostFrame.hostToChip] + bytes(command)
    return Self.answer(
      to: content[1], in: chip.receive(HostFrame.encode(content)).map(\.bytes).dropFirst())
  }

  /// Lets a search go on.
  mutating func proceed(_ code: UInt8) -> String {
    Self.answer(to: code, in: chip.continueSearch().map(\.bytes)[...])
  }

  private static func answer(to code: UInt8, in frames: ArraySlice<[UInt8]>) -> String {
    guard let frame = frames.first else { return "nothing" }
    if frame == HostFrame.syntaxError { return "error" }
    let start = frame[3] == 0xFF && frame[4] == 0xFF ? 8 : 5
    guard frame[start] == HostFrame.chipToHost, frame[start + 1] == code + 1 else {
      return "out of step: " + hex(frame)
    }
    return hex(frame[(start + 2)..<(frame.count - 2)])
  }
}
