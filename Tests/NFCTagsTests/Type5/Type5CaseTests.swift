import Foundation
import NFCTags
import TagImages
import Testing

@Suite struct Type5CaseTests {
  @Test func `every case is there`() { #expect(Type5Case.all.count == 10) }

  @Test(arguments: Type5Case.all)
  func `a memory reads as its source says`(_ example: Type5Case) throws {
    let expect = example.expect
    let image = TagImage.type5(
      Type5Image(uid: [], memory: PartialMemory(bytes(example.memory))))
    if let reason = expect.notFormatted {
      let fault = try #require(TagFault(rawValue: reason))
      #expect(throws: TagError.notFormatted(fault)) { try NDEFState(of: image) }
      return
    }
    if let name = expect.error {
      let error = #expect(throws: TagError.self) { try NDEFState(of: image) }
      guard case .malformed(let fault, _)? = error else {
        Issue.record("not malformed: \(String(describing: error))")
        return
      }
      #expect(fault.rawValue == name)
      return
    }
    let state = try NDEFState(of: image)
    #expect(state.status == (expect.readOnly == true ? .readOnly : .readWrite))
    #expect(state.message == expect.ndef.map(bytes))
    if let terminator = expect.terminator { #expect(state.terminator == terminator) }
  }

  @Test(arguments: Type5Case.all)
  func `no cut, no flipped bit and no unknown byte makes reading trap`(_ example: Type5Case) {
    let memory = bytes(example.memory)
    for offset in 0..<min(16, memory.count) {
      for bit in 0..<8 {
        var flipped = memory
        flipped[offset] ^= 1 << bit
        _ = try? NDEFState(of: .type5(Type5Image(uid: [], memory: PartialMemory(flipped))))
      }
      var partial = PartialMemory(memory)
      partial[offset] = nil
      _ = try? NDEFState(of: .type5(Type5Image(uid: [], memory: partial)))
    }
    for end in 0..<min(memory.count, 64) {
      let cut = PartialMemory(Array(memory[..<end]))
      _ = try? NDEFState(of: .type5(Type5Image(uid: [], memory: cut)))
    }
  }
}

/// A memory from the field with what has to come of it.
struct Type5Case: FieldCase {
  struct Expectation: Decodable {
    let ndef: String?
    let readOnly: Bool?
    let terminator: Bool?
    let notFormatted: String?
    let error: String?
  }

  let id: String
  let memory: String
  let expect: Expectation

  static let all = cases("t5-")
}
