import NDEF
import Testing

@Suite struct ContentFieldsTests {
  @Test func `fields keep the order in which they came`() {
    var fields: ContentFields = ["b": 1, "a": nil, "c": "x"]
    #expect(fields.fields.map(\.key) == ["b", "c"])
    fields["a"] = .boolean(true)
    fields["b"] = 2
    #expect(fields.fields.map(\.key) == ["b", "c", "a"])
    #expect(fields["b"] == 2)
    fields["c"] = nil
    #expect(fields.fields.map(\.key) == ["b", "a"])
    fields["c"] = nil
    #expect(fields.fields.count == 2)
  }

  @Test func `of several values for a key the last counts`() {
    #expect(ContentFields(lastOf: [("a", 1), ("b", 2), ("a", 3)]) == ["a": 3, "b": 2])
  }

  @Test func `a value of another sort is invalid`() {
    let fields: ContentFields = ["text": 1, "number": "x", "big": 256, "list": .list([1])]
    #expect(throws: ContentError.invalid("text")) { try fields.string("text") }
    #expect(throws: ContentError.invalid("number")) { try fields.integer("number") as Int? }
    #expect(throws: ContentError.invalid("big")) { try fields.integer("big") as UInt8? }
    #expect(throws: ContentError.invalid("text")) { try fields.object("text") }
    #expect(throws: ContentError.invalid("text")) { try fields.strings("text") }
    #expect(throws: ContentError.invalid("list")) { try fields.strings("list") }
    #expect(throws: ContentError.missing("none")) {
      try fields.required("none", ContentFields.string)
    }
  }
}
