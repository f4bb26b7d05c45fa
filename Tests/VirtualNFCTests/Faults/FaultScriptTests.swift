import Testing
import VirtualNFC

@Suite struct FaultScriptTests {
  typealias Fault = FaultScript.Fault

  @Test(arguments: [
    ("remove@3", [Fault(.remove, first: 3, last: nil)]),
    ("remove@3..5", [Fault(.remove, first: 3, last: 5)]),
    ("nak@5", [Fault(.nak, first: 5, last: 5)]),
    ("nak@5..", [Fault(.nak, first: 5, last: nil)]),
    ("mute@2..4", [Fault(.mute, first: 2, last: 4)]),
    ("lose@1", [Fault(.lose, first: 1, last: 1)]),
    ("corrupt@1..1", [Fault(.corrupt, first: 1, last: 1)]),
    ("tear@7", [Fault(.tear, first: 7, last: 7)]),
    ("unplug@9", [Fault(.unplug, first: 9, last: nil)]),
    (
      "remove@3;nak@5..",
      [Fault(.remove, first: 3, last: nil), Fault(.nak, first: 5, last: nil)]
    ),
  ])
  func `a script is read as it is written`(text: String, faults: [Fault]) throws {
    #expect(try FaultScript(parsing: text) == FaultScript(faults))
  }

  @Test func `slow and busy concern the whole run`() throws {
    #expect(
      try FaultScript(parsing: "slow=20;busy;nak@1")
        == FaultScript([Fault(.nak, at: 1)], delay: .milliseconds(20), isBusy: true))
  }

  @Test(arguments: [
    ("", FaultScriptError.Code.unknownFault, 0), ("nak", .unknownFault, 0),
    ("explode@3", .unknownFault, 0), ("nak@1;", .unknownFault, 6),
    ("nak@1;;nak@2", .unknownFault, 6), (" nak@1", .unknownFault, 0),
    ("nak@", .invalidNumber, 4), ("nak@0", .invalidNumber, 4), ("nak@-1", .invalidNumber, 4),
    ("nak@+1", .invalidNumber, 4), ("nak@1000001", .invalidNumber, 4),
    ("nak@99999999999999999999", .invalidNumber, 4), ("nak@٣", .invalidNumber, 4),
    ("slow=", .invalidNumber, 5), ("slow=x", .invalidNumber, 5), ("busy;nak@x", .invalidNumber, 9),
    ("nak@5..4", .invalidRange, 4), ("remove@5..5", .invalidRange, 7),
    ("nak@5.6", .invalidRange, 4),
    ("nak@5..x", .invalidNumber, 7), ("unplug@3..", .invalidRange, 7),
    ("remove@3..5..7", .invalidNumber, 10),
  ])
  func `a fault that cannot be read is named with its place`(
    text: String, code: FaultScriptError.Code, offset: Int
  ) {
    #expect {
      try FaultScript(parsing: text)
    } throws: {
      let error = $0 as? FaultScriptError
      return error?.code == code && error?.offset == offset
    }
  }
}
