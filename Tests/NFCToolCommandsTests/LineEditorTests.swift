import Testing

@testable import NFCToolCommands

@Suite struct LineEditorTests {
  /// The line after some keys, with `|` where the cursor is.
  private func line(_ keys: [LineEditor.Key], history: [String] = []) -> String {
    var state = LineEditor.State(history: history)
    for key in keys { _ = state.take(key) }
    let characters = Array(state.text)
    return String(characters[..<state.cursor]) + "|" + String(characters[state.cursor...])
  }

  private func typed(_ text: String) -> [LineEditor.Key] { text.map { .character($0) } }

  @Test func `keys move, insert and remove`() {
    #expect(line(typed("abc") + [.left, .left, .character("x")]) == "ax|bc")
    #expect(line(typed("abc") + [.home, .delete, .right, .backspace]) == "|c")
    #expect(line(typed("abc") + [.home, .left, .backspace]) == "|abc")
    #expect(line(typed("abc") + [.end, .right, .delete]) == "abc|")
    #expect(line(typed("abcd") + [.left, .left, .cutBehind]) == "ab|")
    #expect(line(typed("abcd") + [.left, .left, .cutBefore]) == "|cd")
  }

  @Test func `the history goes up and down, and keeps what was being typed`() {
    let history = ["first", "second"]
    #expect(line([.up], history: history) == "second|")
    #expect(line([.up, .up, .up], history: history) == "first|")
    #expect(line(typed("new") + [.up, .down], history: history) == "new|")
    #expect(line([.down], history: history) == "|")
  }

  @Test func `Ctrl-D ends an empty line and removes in another`() {
    var state = LineEditor.State(history: [])
    #expect(state.take(.endOfInput) == .isOver)
    #expect(line(typed("ab") + [.home, .endOfInput]) == "|b")
  }
}
