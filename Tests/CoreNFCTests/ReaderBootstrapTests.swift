import Foundation
import NFCLink
import TagImages
import Testing
import VirtualNFC

@testable import CoreNFC

@Suite(.timeLimit(.minutes(1))) struct ReaderBootstrapTests {
  @Test func `a bootstrap is current where it performs, and in the tasks it starts`() async throws {
    let bench = try Bench()
    let bootstrap = bench.bootstrap
    #expect(ReaderBootstrap.current !== bootstrap)
    #expect(bootstrap.perform { ReaderBootstrap.current === bootstrap })
    let isKept = await bootstrap.perform { () async -> Bool in
      await Task.yield()
      return ReaderBootstrap.current === bootstrap
    }
    #expect(isKept)
    let task = bootstrap.perform { Task { ReaderBootstrap.current === bootstrap } }
    #expect(await task.value)
    #expect(ReaderBootstrap.current !== bootstrap)
  }

  @Test func `callbacks run with the bootstrap of their session`() async throws {
    let bench = try Bench()
    let again = Rescanner(bench.bootstrap)
    let session = bench.bootstrap.perform {
      NFCNDEFReaderSession(delegate: again, queue: nil, invalidateAfterFirstRead: false)
    }
    session.begin()
    session.invalidate()
    #expect(try await again.log.next())
  }

  @Test func `a reader is there or it is not`() throws {
    let bench = try Bench()
    #expect(bench.bootstrap.perform { NFCNDEFReaderSession.readingAvailable })
    let missing = ReaderBootstrap(reader: .connection("pn532_uart:/dev/no-such-port:115200"))
    #expect(!missing.perform { NFCTagReaderSession.readingAvailable })
    let terminal = try VirtualReader()
    let present = ReaderBootstrap(reader: .connection(terminal.connection))
    #expect(present.perform { NFCTagReaderSession.readingAvailable })
    terminal.stop()  // what becomes of its name is not ours to say: another may have it by now
    #expect(!NFCVASReaderSession.readingAvailable)
    #expect(!NFCPaymentTagReaderSession.readingAvailable)
  }

  @Test func `the environment names the reader`() {
    func name(_ environment: [String: String]) -> String {
      ReaderSource.name(in: environment).text
    }
    #expect(name(["NFCTOOL_READER": "a", "LIBNFC_DEFAULT_DEVICE": "b"]) == "a")
    #expect(name(["NFCTOOL_READER": "", "LIBNFC_DEFAULT_DEVICE": "b"]) == "b")
    #expect(name(["LIBNFC_DEVICE": "c"]) == "c")
    #expect(name([:]).isEmpty)
  }

  @Test func `a reader on a serial line is opened and closed by each session`() async throws {
    let field = VirtualField()
    try field.tap(Samples.ntag215())
    let reader = try VirtualReader(field: field)
    defer { reader.stop() }
    let bootstrap = ReaderBootstrap(reader: .connection(reader.connection), alert: { _ in })
    for _ in 1...2 {
      let listener = MessageListener()
      let session = bootstrap.perform {
        NFCNDEFReaderSession(delegate: listener, queue: nil, invalidateAfterFirstRead: true)
      }
      session.begin()
      #expect(try await listener.messages().count == 1)
      #expect(try await listener.end() == .readerSessionInvalidationErrorFirstNDEFTagRead)
    }
  }

  // MARK: Lists

  private let plist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>com.apple.developer.nfc.readersession.iso7816.select-identifiers</key>
    <array><string>A0000000010203</string><string>odd</string></array>
    <key>com.apple.developer.nfc.readersession.felica.systemcodes</key>
    <array><string>12FC</string><string>0003</string></array>
    </dict></plist>
    """

  @Test func `lists are given, or in the environment, or in a property list`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func lists(
      _ given: [String]?, _ environment: [String: String] = [:]
    ) -> TagLists {
      TagLists(
        selectIdentifiers: given, systemCodes: nil, environment: environment, folder: folder)
    }
    #expect(lists(nil).selectIdentifiers == nil)
    #expect(lists(nil).systemCodes == nil)
    let file = folder.appendingPathComponent("Info.plist")
    try Data(plist.utf8).write(to: file)
    #expect(lists(nil).selectIdentifiers == [[0xA0, 0, 0, 0, 0x01, 0x02, 0x03]])
    #expect(lists(nil).systemCodes == [0x12FC, 0x0003])
    let environment = [
      "NFCTOOL_SELECT_IDENTIFIERS": "A000000002, A000000003", "NFCTOOL_SYSTEM_CODES": "88B4",
    ]
    #expect(
      lists(nil, environment).selectIdentifiers
        == [[0xA0, 0, 0, 0, 0x02], [0xA0, 0, 0, 0, 0x03]])
    #expect(lists(nil, environment).systemCodes == [0x88B4])
    #expect(lists(["F000000001"], environment).selectIdentifiers == [[0xF0, 0, 0, 0, 0x01]])
    let named = ["NFCTOOL_INFO_PLIST": file.path]
    let elsewhere = TagLists(
      selectIdentifiers: nil, systemCodes: nil, environment: named,
      folder: URL(fileURLWithPath: "/"))
    #expect(elsewhere.systemCodes == [0x12FC, 0x0003])
  }

  @Test(arguments: ["FFFF", "12FF", "FF00"])
  func `a system code that stands for several is refused`(code: String) async throws {
    let bench = try Bench(codes: [code])
    let listener = TagListener()
    let session = try bench.tagSession(.iso18092, listener)
    session.begin()
    #expect(try await listener.end() == .readerErrorSecurityViolation)
  }

  // MARK: Alerts

  @Test func `what a tag says reaches no terminal as it is`() {
    #expect(ReaderAlert(.message, "a\u{1B}[2Jb\u{202E}").line == "a\u{FFFD}[2Jb\u{FFFD}")
    #expect(ReaderAlert(.failure, "no").line == "✗ no")
  }
}

/// A delegate that makes its next session when one has ended.
private final class Rescanner: NSObject, NFCNDEFReaderSessionDelegate {
  let log = Log<Bool>()
  private let bootstrap: ReaderBootstrap

  init(_ bootstrap: ReaderBootstrap) {
    self.bootstrap = bootstrap
  }

  func readerSession(_ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage]) {}

  func readerSession(_ session: NFCNDEFReaderSession, didInvalidateWithError error: any Error) {
    log.add(ReaderBootstrap.current === bootstrap)
  }
}
