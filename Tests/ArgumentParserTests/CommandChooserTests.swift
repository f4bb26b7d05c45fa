import ArgumentParser
import Testing

@Suite struct CommandChooserTests {
  @Test func `options may stand before the command's name`() throws {
    let invocation = try Kiosk.interpret(["--json", "-p", "COM3", "sell", "hall"])
    guard case .command(let command as Sell, let path) = invocation else {
      Issue.record("not read as sell")
      return
    }
    #expect(path == ["kiosk", "sell"])
    #expect(command.common.json)
    #expect(command.choice.printer == "COM3")
    #expect(command.destination == "hall")
  }
}
