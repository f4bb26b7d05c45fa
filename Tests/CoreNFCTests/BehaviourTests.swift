import Foundation
import Testing

/// What apps may count on beyond the signatures, as Apple's headers and devices show it, and the
/// tests that prove it here.
struct BehaviourRow: Sendable, CustomTestStringConvertible {
  let number: Int
  let behaviour: String
  /// File and name of each test.
  let proofs: [String]

  init(_ number: Int, _ behaviour: String, _ proofs: String...) {
    self.number = number
    self.behaviour = behaviour
    self.proofs = proofs
  }

  var testDescription: String { "\(number): \(behaviour)" }

  static let all = [
    BehaviourRow(
      1, "callbacks and handlers run on the session's queue; the delegate is held weakly",
      "SessionLifecycleTests/callbacks and handlers run on the session's queue",
      "SessionLifecycleTests/on a concurrent queue callbacks keep their order",
      "SessionLifecycleTests/the delegate is held weakly, and a session without one goes on"),
    BehaviourRow(
      2, "begin, then active, then tags",
      "SessionLifecycleTests/a session becomes active before it finds a tag"),
    BehaviourRow(
      3, "whether the delegate has the method for tags decides the mode of an NDEF session",
      "NDEFSessionTests/a delegate that wants tags gets no messages, and the session goes on",
      "NDEFSessionTests/a delegate without that method gets messages, and again after the tag "
        + "has left"),
    BehaviourRow(
      4, "reading once: one call with messages, then 204",
      "NDEFSessionTests/reading once ends the session after the message"),
    BehaviourRow(
      5, "invalidate by the app is 200",
      "SessionLifecycleTests/ending by the app looks like ending by the person"),
    BehaviourRow(
      6, "invalidate with a message shows it, with a symbol unless the session only reads",
      "SessionLifecycleTests/an error message is shown as one, and ends the session alike",
      "NDEFSessionTests/in a session that only reads a failure has no symbol"),
    BehaviourRow(
      7, "the end is the last callback, and the session is over for good",
      "SessionLifecycleTests/the end comes once and is the last call, and the session stays over",
      "ConcurrencyTests/ending in the middle of work answers every handler before the end is told"),
    BehaviourRow(
      8, "60 seconds from the beginning: 201",
      "SessionLifecycleTests/the time of a session runs out, whatever it does"),
    BehaviourRow(
      9, "no limit for a connection", "SessionLifecycleTests/a connection has no limit of its own"),
    BehaviourRow(
      10, "a second session while one is active: 203",
      "SessionLifecycleTests/a second session is refused while the first one lasts"),
    BehaviourRow(
      11, "no reader: 1; no permission: 2; a reader that goes away: 202",
      "SessionLifecycleTests/a reader that cannot be opened ends the session",
      "SessionLifecycleTests/a reader that is pulled out ends the session"),
    BehaviourRow(
      12, "restarting makes earlier tags invalid and finds a tag in the field at once",
      "PollingTests/restarting makes earlier tags invalid and finds them again",
      "NDEFSessionTests/a delegate without that method gets messages, and again after the tag "
        + "has left"),
    BehaviourRow(
      13, "connecting to the connected tag does nothing, to another one halts the first",
      "PollingTests/connecting again to the same tag asks nothing of it",
      "PollingTests/several tags are found at once, and each can be connected to"),
    BehaviourRow(
      14, "a tag that left or is not connected is not available",
      "PollingTests/nothing is connected until something is",
      "PollingTests/a lost tag is told, and the session stays open"),
    BehaviourRow(
      15, "a lost tag is 100, and the session stays open",
      "PollingTests/a lost tag is told, and the session stays open",
      "PollingTests/a tag that leaves before it is connected to is lost"),
    BehaviourRow(
      16, "no answer is 102 with what lies under it",
      "PollingTests/no answer says what lies under it",
      "PollingTests/a refused command is told apart from a lost tag"),
    BehaviourRow(
      17, "before connecting 104, after the end 103",
      "PollingTests/nothing is connected until something is",
      "PollingTests/commands after the end are told so"),
    BehaviourRow(
      18, "the capacity is the largest message",
      "NDEFTagTests/status and capacity are those of the tag",
      "NDEFTagTests/a message of the capacity fits, and one byte more does not"),
    BehaviourRow(
      19, "an empty tag can be written, and reading it is 403",
      "NDEFTagTests/an empty tag can be written and holds no message",
      "NDEFSessionTests/tags without a message are passed over"),
    BehaviourRow(
      20, "a tag that is not formatted is not written",
      "NDEFTagTests/a tag that is not formatted supports no NDEF"),
    BehaviourRow(
      21, "writing: 400 not writable, 401 not kept, 402 too big",
      "NDEFTagTests/a read-only tag refuses",
      "NDEFTagTests/a write that the tag does not keep has failed",
      "NDEFTagTests/a message of the capacity fits, and one byte more does not"),
    BehaviourRow(
      22, "a lock is for good, and the status is read-only",
      "NDEFTagTests/a lock is for good and shows at once",
      "NFCISO15693TagTests/a message is read, written and locked"),
    BehaviourRow(
      23, "the text may be set before the beginning, and from any thread",
      "SessionLifecycleTests/an error message is shown as one, and ends the session alike",
      "SessionLifecycleTests/the text may be set from any thread"),
    BehaviourRow(
      24, "a message is made of bytes that are exactly one, of 128 KB at most",
      "NFCNDEFMessageTests/a message is read whole or not at all",
      "NFCNDEFMessageTests/128 KB is the limit",
      "NFCNDEFMessageTests/a message without records is one empty record"),
    BehaviourRow(
      25, "Le and Lc; the status word is always told",
      "NFCISO7816TagTests/Le and Lc go out as the parts say",
      "NFCISO7816TagTests/an Le that cannot be is out of bounds",
      "NFCISO7816TagTests/a status word is no error, and nothing follows it by itself"),
    BehaviourRow(
      26, "listed applications are selected in order; others may not be",
      "NFCISO7816TagTests/the first listed application that the card has is selected",
      "NFCISO7816TagTests/a card without a listed application is not reported",
      "NFCISO7816TagTests/an application that is not listed may not be selected by name",
      "NFCISO7816TagTests/with no list the NDEF application is selected",
      "NFCISO7816TagTests/a DESFire card with a listed NDEF application is a card, without it "
        + "MIFARE"),
    BehaviourRow(
      27, "MIFARE: families, joined answers, no cipher, APDUs for Plus and DESFire",
      "NFCMiFareTagTests/the family is what the chip says",
      "NFCMiFareTagTests/what is not known is of no family",
      "NFCMiFareTagTests/the parts of a DESFire answer are joined",
      "NFCMiFareTagTests/a MIFARE Classic card is of no family, and its cipher is not spoken",
      "NFCMiFareTagTests/APDUs are for Plus and DESFire"),
    BehaviourRow(
      28, "FeliCa: systems that are listed, no wildcards, lists with the low byte first",
      "NFCFeliCaTagTests/the first listed system that the card has is the current one",
      "NFCFeliCaTagTests/every command goes out as the manual has it",
      "NFCFeliCaTagTests/lists out of bounds are refused before anything is sent",
      "NFCFeliCaTagTests/a card tells its nodes, ciphers and versions",
      "ReaderBootstrapTests/a system code that stands for several is refused"),
    BehaviourRow(
      29, "ISO 15693: addresses, security bytes, bounds, the tag's error byte",
      "NFCISO15693TagTests/requests go out as the standard has them",
      "NFCISO15693TagTests/blocks are read, written and locked",
      "NFCISO15693TagTests/what is out of bounds is refused before anything is sent",
      "NFCISO15693TagTests/the methods of the first kind of session are not supported",
      "NFCISO15693TagTests/a tag tells who it is"),
    BehaviourRow(
      30, "the connected tag is nil until something is connected",
      "PollingTests/nothing is connected until something is"),
  ]
}

@Suite struct BehaviourTests {
  /// Files and names of the tests beside this one.
  private static let tests: Set<String> = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    var tests: Set<String> = []
    for file in files ?? [] where file.pathExtension == "swift" {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      for match in text.matches(of: #/@Test(?:\(.*?\))?\s+func `([^`]+)`/#.dotMatchesNewlines()) {
        tests.insert("\(file.deletingPathExtension().lastPathComponent)/\(match.1)")
      }
    }
    return tests
  }()

  @Test func `no row is missing`() {
    #expect(BehaviourRow.all.map(\.number) == Array(1...30))
    #expect(BehaviourRow.all.allSatisfy { !$0.proofs.isEmpty })
  }

  @Test(arguments: BehaviourRow.all)
  func `a row is proven by tests that there are`(_ row: BehaviourRow) {
    for proof in row.proofs { #expect(Self.tests.contains(proof), "\(proof)") }
  }
}
