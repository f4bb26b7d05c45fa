/// A PN533 has a USB of its own: its frames are the transfers.
struct PN533Function: USBFunction {
  static let commandEndpoint = 4
  static let answerEndpoint = 4
  static let noticeEndpoint: Int? = nil

  mutating func receive(
    _ transfer: [UInt8], for chip: inout VirtualPN532
  ) -> [VirtualPN532.Output] {
    chip.receive(transfer)
  }

  mutating func pass(_ outputs: [VirtualPN532.Output]) -> [VirtualPN532.Output] { outputs }

  func takesClassRequest(_ request: USBSetup) -> Bool { false }
}
