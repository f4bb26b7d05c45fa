import ArgumentParser
import Foundation
import Testing

@Suite(.enabled(if: Program("bash").isInstalled)) struct BashCompletionTests {
  /// Words as readline parts them, which is at `:` and `=` too; the last one is being completed.
  private func completions(_ line: String, _ words: [String]) throws -> [String] {
    let bench = try Workbench([
      "kiosk.bash": Kiosk.completionScript(for: .bash), "a.png": "", "b c.bmp": "", "d.txt": "",
      "sub/e.png": "",
    ])
    let script = """
      source ./kiosk.bash || exit
      COMP_LINE=$1 COMP_POINT=${#1}
      shift
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
      [[ $(complete -p kiosk) == 'complete -F _kiosk kiosk' ]] || echo 'not registered'
      _kiosk kiosk "${COMP_WORDS[COMP_CWORD]}" ''
      ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"
      """
    let output = try Program("bash").output(
      of: ["--norc", "--noprofile", "-c", script, "bash", line] + words, in: bench.directory)
    return output.split(separator: "\n").map(String.init).filter { $0 != "kiosk.bash" }.sorted()
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let words: [String]
    let expected: [String]

    /// - Parameter words: only if readline parts the line at more than its blanks.
    init(_ line: String, _ words: [String]? = nil, gives expected: [String]) {
      self.line = line
      self.words =
        words ?? line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      self.expected = expected
    }

    var testDescription: String { line }
  }

  static let colors = ["always", "auto", "never"]

  static let cases = [
    Case("kiosk ", gives: ["desk", "help", "paint", "sell"]),
    Case("kiosk se", gives: ["sell"]),
    Case("kiosk help p", gives: ["paint"]),
    Case("kiosk desk ", gives: ["help", "run", "serve"]),
    Case("kiosk --json desk -q r", gives: ["run"]),
    Case("kiosk -p sell pa", gives: ["paint"]),
    Case("kiosk -psell pa", gives: ["paint"]),
    Case("kiosk -qp sell pa", gives: ["paint"]),
    Case("kiosk --picture x y pa", gives: ["paint"]),
    Case("kiosk --picture=x y pa", ["kiosk", "--picture", "=", "x", "y", "pa"], gives: ["paint"]),
    Case("kiosk -p a:b se", ["kiosk", "-p", "a", ":", "b", "se"], gives: ["sell"]),
    Case("kiosk --ver", gives: ["--verbose", "--version"]),
    Case("kiosk desk serve --c", gives: ["--color", "--control"]),
    Case("kiosk sell --th", gives: ["--thick", "--thin"]),
    Case("kiosk vend --th", gives: ["--thick", "--thin"]),
    Case("kiosk paint --th", gives: []),
    Case("kiosk --color ", gives: colors),
    Case("kiosk paint --color a", gives: ["always", "auto"]),
    Case("kiosk paint --color=", ["kiosk", "paint", "--color", "="], gives: colors),
    Case("kiosk paint --color=n", ["kiosk", "paint", "--color", "=", "n"], gives: ["never"]),
    Case("kiosk paint --color=n", gives: ["--color=never"]),
    Case("kiosk sell ", gives: ["a.png", "b c.bmp", "d.txt", "sub"]),
    Case("kiosk sell x ", gives: []),
    Case("kiosk paint ", gives: ["a.png", "sub"]),
    Case("kiosk paint sub/", gives: ["sub/e.png"]),
    Case("kiosk paint -s 1 x ", gives: []),
    Case("kiosk sell --picture ", gives: []),
    Case("kiosk --picture png ", gives: ["a.png", "b c.bmp", "sub"]),
    Case("kiosk sell --picture png ", gives: ["a.png", "b c.bmp", "sub"]),
    Case("kiosk sell --picture png x d", gives: ["d.txt"]),
    Case("kiosk desk serve --control ", gives: ["sub"]),
    Case(
      "kiosk desk serve --control=s", ["kiosk", "desk", "serve", "--control", "=", "s"],
      gives: ["sub"]),
    Case("kiosk sell --count ", gives: []),
    Case("kiosk sell --count --th", gives: []),
    Case("kiosk desk run --count --co", gives: ["--color", "--count"]),
    Case("kiosk sell -- --", gives: []),
    Case("kiosk sec", gives: []),
    Case("kiosk sell $(touch oops) `touch oops` a", gives: []),
  ]

  @Test(arguments: cases) func `bash completes`(_ one: Case) throws {
    #expect(try completions(one.line, one.words) == one.expected)
  }

  @Test func `a program with quotes and blanks in its texts is completed`() throws {
    struct Odd: ParsableCommand {
      static let configuration = CommandConfiguration(commandName: "odd-one")
      @Option(help: "It's \"odd\" $HOME `x` [a:b].", completion: .list(["a b", "it's", "$x"]))
      var of: String?
    }
    let bench = try Workbench(["odd.bash": Odd.completionScript(for: .bash)])
    let script = """
      source ./odd.bash; COMP_LINE='odd-one --of ' COMP_WORDS=(odd-one --of '') COMP_CWORD=2
      _odd_one; printf '%s\\n' "${COMPREPLY[@]}"
      """
    let output = try Program("bash").output(
      of: ["--norc", "-c", script], in: bench.directory)
    #expect(output == "a b\nit's\n$x\n")
  }
}
