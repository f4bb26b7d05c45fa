import CoreNFC

/// Reads a file of a card with commands of its own.
struct CardClient {
  let card: any NFCISO7816Tag

  enum Failure: Error {
    case status(UInt8, UInt8)
  }

  func select(_ name: [UInt8]) async throws {
    let command = NFCISO7816APDU(
      instructionClass: 0x00, instructionCode: 0xA4, p1Parameter: 0x04, p2Parameter: 0x00,
      data: Data(name), expectedResponseLength: 256)
    let (_, sw1, sw2) = try await card.sendCommand(apdu: command)
    guard (sw1, sw2) == (0x90, 0x00) else { throw Failure.status(sw1, sw2) }
  }

  func readFile(_ identifier: UInt16, count: Int) async throws -> Data? {
    let choice = NFCISO7816APDU(
      instructionClass: 0x00, instructionCode: 0xA4, p1Parameter: 0x00, p2Parameter: 0x0C,
      data: Data([UInt8(identifier >> 8), UInt8(identifier & 0xFF)]), expectedResponseLength: -1)
    let chosen: NFCISO7816ResponseAPDU = try await card.sendCommand(apdu: choice)
    guard chosen.statusWord1 == 0x90 else {
      throw Failure.status(chosen.statusWord1, chosen.statusWord2)
    }
    let read = NFCISO7816APDU(
      instructionClass: 0x00, instructionCode: 0xB0, p1Parameter: 0, p2Parameter: 0, data: Data(),
      expectedResponseLength: count)
    let response: NFCISO7816ResponseAPDU = try await card.sendCommand(apdu: read)
    return response.payload
  }
}
