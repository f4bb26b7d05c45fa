import NFCTags
import TagImages
import Testing

/// How a tag and a dump differ from one memory, and what restoring the one to the other comes to.
struct RestoreRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Bytes in hex by their address; `??` is one that the dump does not know.
  let tag: [Int: String]
  let dump: [Int: String]
  let parts: RestoredParts
  let outcome: Outcome

  enum Outcome: Sendable {
    /// Block and new content of each write, in hex; a secret is not shown.
    case writes([String], notes: [String] = [], effects: [String] = [])
    case refused(TagError)
  }

  init(
    _ description: String, tag: [Int: String] = [:], dump: [Int: String] = [:],
    with parts: RestoredParts = [], _ outcome: Outcome
  ) {
    testDescription = description
    self.tag = tag
    self.dump = dump
    self.parts = parts
    self.outcome = outcome
  }

  /// The tag's memory and the dump's, made of the common one.
  func memories(from common: [UInt8]) -> (tag: [UInt8], dump: PartialMemory) {
    var tag = PartialMemory(common)
    var dump = PartialMemory(common)
    Self.patch(&tag, self.tag)
    Self.patch(&dump, self.dump)
    return (tag.bytes(filling: 0), dump)
  }

  private static func patch(_ memory: inout PartialMemory, _ patches: [Int: String]) {
    for (address, hex) in patches.sorted(by: { $0.key < $1.key }) {
      let digits = Array(hex.filter { $0 != " " })
      for index in 0..<digits.count / 2 {
        memory[address + index] = UInt8(String(digits[2 * index...2 * index + 1]), radix: 16)
      }
    }
  }

  /// Compares a plan, or why there is none.
  func check(_ result: Result<TagPlan, TagError>) {
    switch (outcome, result) {
    case (.writes(let writes, let notes, let effects), .success(let plan)):
      #expect(plan.writes.map(Self.text) == writes.map { $0.filter { $0 != " " } })
      #expect(plan.notes == notes)
      #expect(plan.permanentEffects == effects)
      #expect(plan.operation == .restore)
    case (.refused(let expected), .failure(let error)):
      #expect(error == expected)
    case (_, .success(let plan)):
      Issue.record("not refused: \(plan.writes.map(Self.text))")
    case (_, .failure(let error)):
      Issue.record("refused: \(error)")
    }
  }

  private static func text(_ write: BlockWrite) -> String {
    let digits = write.to.map { bytes in
      bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }
    return "\(write.block):" + (digits ?? "secret")
  }
}

/// Memories under construction.
enum Memory {
  /// Bytes by address, zeros elsewhere; of two for the same address those count that begin later.
  static func of(_ count: Int, _ parts: [Int: String]) -> [UInt8] {
    var memory = [UInt8](repeating: 0, count: count)
    for (address, hex) in parts.sorted(by: { $0.key < $1.key }) {
      let content = bytes(hex)
      memory.replaceSubrange(address..<address + content.count, with: content)
    }
    return memory
  }
}
