import BatchJournal
import NFCLink
import Synchronization
import TagImages
import Testing
import VirtualNFC

@testable import NFCToolCommands

@Suite struct BatchStationTests {
  @Test func `each tag gets the next row, and the run ends with the last`() async throws {
    let bench = try BatchBench(rows: 3)
    try bench.field.tap(product: .ntag213)
    try await bench.run { event in
      guard case .rowDone = event else { return true }
      for tag in bench.field.tags { _ = try? bench.field.remove(tag.number) }
      _ = try? bench.field.tap(product: .ntag215)
      return true
    }
    #expect(
      bench.events == [
        "tagArrived", "rowAssigned 1", "rowDone 1", "tagLeft", "tagArrived", "rowAssigned 2",
        "rowDone 2", "tagLeft", "tagArrived", "rowAssigned 3", "rowDone 3",
      ])
  }

  @Test func `a tag that is done is verified and left alone when it comes again`() async throws {
    let bench = try BatchBench(rows: 2)
    let number = try bench.field.tap(product: .ntag213)
    let kept = Mutex<TagImage?>(nil)
    try await bench.run { event in
      switch event {
      case .rowDone:
        kept.withLock { $0 = try? bench.field.remove(number) }
      case .tagLeft:
        if let image = kept.withLock({ $0 }) { _ = try? bench.field.tap(image) }
      case .alreadyDone: return false
      default: break
      }
      return true
    }
    #expect(bench.events.suffix(2) == ["tagArrived", "alreadyDone 1 true"])
    #expect(bench.field.tags.first?.image == kept.withLock { $0 })
  }

  @Test func `two tags are both turned away until one is alone`() async throws {
    let bench = try BatchBench(rows: 1)
    try bench.field.tap(product: .ntag213)
    let second = try bench.field.tap(product: .ntag215)
    let seen = Atomic(0)
    try await bench.run { event in
      if case .tagRejected = event, seen.add(1, ordering: .relaxed).newValue == 2 {
        _ = try? bench.field.remove(second)
      }
      return true
    }
    #expect(
      bench.events == [
        "tagArrived", "tagRejected severalTags", "tagArrived", "tagRejected severalTags",
        "tagLeft", "rowAssigned 1", "rowDone 1",
      ])
    #expect(try await bench.journal().rejected().count == 1)
  }

  @Test(arguments: [
    ("wrongProduct", Type2Product.ntag216), ("tooSmall", .ntag210), ("notFormatted", .ultralight),
  ])
  func `a tag that does not do is turned away, and nothing on it changes`(
    reason: String, product: Type2Product
  ) async throws {
    let bench = try BatchBench(
      rows: 1, product: reason == "wrongProduct" ? "NTAG213" : nil,
      text: "{{serial}} and more than there is room for on the small ones")
    try bench.field.tap(product: product)
    let before = bench.field.tags[0].image
    try await bench.run { if case .tagRejected = $0 { false } else { true } }
    #expect(bench.events == ["tagArrived", "tagRejected \(reason)"])
    #expect(bench.field.tags[0].image == before)
    let journal = try bench.journal()
    #expect(try await journal.tally() == BatchTally(total: 1, done: 0, assigned: 0, rejected: 1))
    #expect(try await journal.rejected().map(\.reason) == [reason])
  }

  @Test
  func `a tag with a message, and a locked one, are turned away unless they may be overwritten`()
    async throws
  {
    // A batch that locks makes a tag that is full and read-only.
    let first = try BatchBench(rows: 1, lock: true)
    try first.field.tap(product: .ntag213)
    try await first.run()
    let locked = first.field.tags[0].image
    let second = try BatchBench(rows: 1)
    try second.field.tap(product: .ntag213)
    try await second.run()
    let full = second.field.tags[0].image

    for (image, overwrite, expected) in [
      (locked, false, "tagRejected readOnly"), (full, false, "tagRejected hasMessage"),
      (locked, true, "tagRejected readOnly"), (full, true, "rowDone 1"),
    ] {
      let bench = try BatchBench(
        rows: 1, overwrite: overwrite, text: "something that is {{serial}} and else")
      try bench.field.tap(image)
      try await bench.run { if case .tagRejected = $0 { false } else { true } }
      #expect(bench.events.last == expected)
      if expected != "rowDone 1" { #expect(bench.field.tags[0].image == image) }
    }
  }

  @Test func `a blank tag is formatted where that was asked for`() async throws {
    let bench = try BatchBench(rows: 1, format: true, text: "{{row}}")
    try bench.field.tap(product: .ultralight)
    try await bench.run()
    #expect(
      try BatchBench.message(of: bench.field.tags[0].image)
        == [0xD1, 0x01, 0x04, 0x54, 0x02, 0x65, 0x6E, 0x31])
  }

  @Test func `the exchanges are those of write and lock`() async throws {
    let single = VirtualField()
    try single.tap(product: .ntag213)
    let expected = try await SingleWrite.exchanges(
      on: single, message: BatchBench.expected(row: 1, uid: single.tags[0].image.identifier))
    let bench = try BatchBench(rows: 1, lock: true)
    try bench.field.tap(product: .ntag213)
    let reader = try await bench.run()
    #expect(reader.exchangeCount == expected)
    #expect(bench.field.tags[0].image == single.tags[0].image)
  }
}
