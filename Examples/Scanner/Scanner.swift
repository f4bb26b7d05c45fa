import CoreNFC
import TagImages
import VirtualNFC

/// Reads NDEF messages until it is interrupted or, on the virtual reader, until it has read one.
///
///     swift run Scanner                                        a virtual reader with a tag
///     NFCTOOL_READER=pn532_uart:/dev/ttyUSB0 swift run Scanner a real one
@main
struct Scanner {
  static func main() async throws {
    let isVirtual = ProcessInfo.processInfo.environment["NFCTOOL_READER"] == nil
    if isVirtual { try VirtualDesk.install() }
    guard NFCNDEFReaderSession.readingAvailable else {
      print("There is no reader.")
      exit(69)
    }
    let reader = MessageReader(endsAfterFirst: isVirtual)
    for await line in reader.lines() { print(line) }
  }
}

/// What an app on a phone would have: a delegate that reads messages.
final class MessageReader: NSObject, NFCNDEFReaderSessionDelegate {
  private let endsAfterFirst: Bool
  private let (stream, output) = AsyncStream<String>.makeStream()
  private var session: NFCNDEFReaderSession?

  init(endsAfterFirst: Bool) {
    self.endsAfterFirst = endsAfterFirst
  }

  func lines() -> AsyncStream<String> {
    session = NFCNDEFReaderSession(
      delegate: self, queue: nil, invalidateAfterFirstRead: endsAfterFirst)
    session?.alertMessage = "Hold a tag near the reader."
    session?.begin()
    return stream
  }

  func readerSession(_ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage]) {
    for record in messages.flatMap(\.records) { output.yield(describe(record)) }
  }

  func readerSession(_ session: NFCNDEFReaderSession, didInvalidateWithError error: any Error) {
    switch (error as? NFCReaderError)?.code {
    case .readerSessionInvalidationErrorFirstNDEFTagRead,
      .readerSessionInvalidationErrorUserCanceled:
      break
    default: output.yield("The session ended: \(error.localizedDescription)")
    }
    output.finish()
  }

  private func describe(_ record: NFCNDEFPayload) -> String {
    if let url = record.wellKnownTypeURIPayload() { return "link  \(url.absoluteString)" }
    if let text = record.wellKnownTypeTextPayload().0 { return "text  \(text.debugDescription)" }
    let type = String(decoding: record.type, as: UTF8.self)
    return "\(type.debugDescription)  \(record.payload.count) bytes"
  }
}

/// The reader of those who have none: a tag with a link lies on it.
enum VirtualDesk {
  static func install() throws {
    let field = VirtualField()
    var image = try VirtualProducts.image(
      of: .ntag213, nfcid1: VirtualProducts.nfcid1(number: 1))
    let link: [UInt8] = [0xD1, 0x01, 0x0C, 0x55, 0x04] + Array("example.com".utf8)
    for (index, byte) in ([0x03, UInt8(link.count)] + link + [0xFE]).enumerated() {
      image.memory[16 + index] = byte
    }
    try field.tap(.type2(image))
    ReaderBootstrap(reader: .reader(InProcessReader(field: field))).install()
    print("No reader is named: a virtual one plays, with an NTAG213 on it.")
  }
}
