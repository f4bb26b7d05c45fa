import ArgumentParser
import Testing

@Suite(.enabled(if: Program("zsh").isInstalled)) struct ZshCompletionTests {
  private static let files = ["a.png": "", "b.bmp": "", "d.txt": "", "sub/e.png": ""]

  /// Prints each match that a completion function adds, and ends the shell after the first key.
  private static let listener = """
    autoload -Uz compinit
    compinit -u -D
    source ./kiosk.zsh
    bindkey '^I' complete-word
    compadd() {
      local -a hits
      if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\\ * ]]; then
        builtin compadd -A hits "$@"
        (($#hits)) && print -rl -- "" "hit:"$^hits
      fi
      builtin compadd "$@"
    }
    stop() { exit }
    comppostfuncs=(stop)
    PROMPT=ready:
    """

  private static let driver = """
    zmodload zsh/zpty
    zpty shell zsh -f -i
    zpty -w shell 'PROMPT=; source ./listener.zsh'
    zpty -r shell chunk '*ready:*'
    zpty -w -n shell "$1"$'\\t\\C-uexit\\n'
    while zpty -r shell chunk; do print -rn -- $chunk; done
    """

  @Test(arguments: [
    ("kiosk ", ["desk", "help", "paint", "sell"]),
    ("kiosk se", ["sell"]),
    ("kiosk help p", ["paint"]),
    ("kiosk --json desk -q ", ["help", "run", "serve"]),
    ("kiosk -p sell pa", ["paint"]),
    ("kiosk --picture x y pa", ["paint"]),
    ("kiosk sell --th", ["--thick", "--thin"]),
    ("kiosk vend --th", ["--thick", "--thin"]),
    ("kiosk --color ", ["always", "auto", "never"]),
    ("kiosk paint --color=n", ["never"]),
    ("kiosk paint ", ["a.png", "sub"]),
    ("kiosk sell ", ["a.png", "b.bmp", "d.txt", "kiosk.zsh", "listener.zsh", "sub"]),
    ("kiosk sell --picture png ", ["a.png", "b.bmp", "sub"]),
    ("kiosk desk serve --control s", ["sub"]),
    ("kiosk sec", []),
  ]) func `zsh completes`(line: String, expected: [String]) throws {
    let own = ["kiosk.zsh": Kiosk.completionScript(for: .zsh), "listener.zsh": Self.listener]
    let bench = try Workbench(Self.files.merging(own) { $1 })
    let output = try Program("zsh").output(
      of: ["-f", "-c", Self.driver, "zsh", line], in: bench.directory,
      environment: ["HOME": bench.directory])
    let hits = output.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("hit:") }
      .map { String($0.dropFirst(4)) }
    #expect(Set(hits) == Set(expected))
  }

  @Test func `zsh accepts the script`() throws {
    let bench = try Workbench(["kiosk.zsh": Kiosk.completionScript(for: .zsh)])
    #expect(try Program("zsh").output(of: ["-n", "kiosk.zsh"], in: bench.directory) == "")
  }
}
