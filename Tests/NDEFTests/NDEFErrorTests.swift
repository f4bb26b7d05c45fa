import NDEF
import Testing

@Suite struct NDEFErrorTests {
  @Test func `errors are equal by their fault, wherever it lies`() {
    #expect(NDEFError(.truncated, at: 1) == NDEFError(.truncated, at: 2, record: 3))
    #expect(NDEFError(.truncated, at: 1) != NDEFError(.emptyInput, at: 1))
    #expect(Set([NDEFError(.truncated, at: 1), NDEFError(.truncated, at: 2)]).count == 1)
    #expect(NDEFError.embedding(.truncated, at: 0) != NDEFError.embedding(.emptyInput, at: 0))
  }

  @Test func `the identifier of an inner fault names both`() {
    #expect(NDEFError(.truncated, at: 0).identifier == "truncated")
    #expect(NDEFError.embedding(.truncated, at: 4).identifier == "embeddedMessage:truncated")
    #expect(NDEFError.embedding(.truncated, at: 4).offset == 4)
  }

  @Test func `a fault two messages deep keeps the name of the innermost`() {
    let outer = NDEFError(embedded: .embedding(.truncated, at: 4), at: 2)
    #expect(outer.identifier == "embeddedMessage:truncated")
    #expect(outer.offset == 6)
  }
}
