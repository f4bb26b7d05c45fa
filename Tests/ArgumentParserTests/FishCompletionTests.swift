import ArgumentParser
import Testing

@Suite(.enabled(if: Program("fish").isInstalled)) struct FishCompletionTests {
  private static let files = ["a.png": "", "b.bmp": "", "d.txt": "", "sub/e.png": ""]

  @Test(arguments: [
    ("kiosk ", ["desk", "help", "paint", "sell"]),
    ("kiosk se", ["sell"]),
    ("kiosk help p", ["paint"]),
    ("kiosk desk ", ["help", "run", "serve"]),
    ("kiosk --json desk -q r", ["run"]),
    ("kiosk -p sell pa", ["paint"]),
    ("kiosk --picture x y pa", ["paint"]),
    ("kiosk --picture=x y pa", ["paint"]),
    ("kiosk --vers", ["--version"]),
    ("kiosk sell --th", ["--thick", "--thin"]),
    ("kiosk vend --th", ["--thick", "--thin"]),
    ("kiosk paint --th", []),
    ("kiosk --color ", ["always", "auto", "never"]),
    ("kiosk paint --color=n", ["--color=never"]),
    ("kiosk sell ", ["a.png", "b.bmp", "d.txt", "sub/"]),
    ("kiosk sell x ", []),
    ("kiosk paint ", ["a.png", "sub/"]),
    ("kiosk sell --picture ", []),
    ("kiosk --picture png ", ["a.png", "b.bmp", "sub/"]),
    ("kiosk sell --picture png ", ["a.png", "b.bmp", "sub/"]),
    ("kiosk desk serve --control s", ["sub/"]),
    ("kiosk desk serve --control=s", ["--control=sub/"]),
    ("kiosk desk serve --control=", ["--control=sub/"]),
    ("kiosk desk run --count --co", ["--color", "--count"]),
    ("kiosk sell --count x ", ["a.png", "b.bmp", "d.txt", "sub/"]),
    ("kiosk sec", []),
  ]) func `fish completes`(line: String, expected: [String]) throws {
    let bench = try Workbench(
      Self.files.merging(["z.fish": Kiosk.completionScript(for: .fish)]) { $1 })
    let output = try Program("fish").output(
      of: ["--no-config", "-c", "source z.fish; complete -C $argv[1]", line],
      in: bench.directory, environment: ["HOME": bench.directory])
    let found = output.split(separator: "\n").compactMap { $0.split(separator: "\t").first }
      .map(String.init).filter { $0 != "z.fish" && !$0.hasPrefix(".") }
    #expect(found.sorted() == expected)
  }

  @Test func `fish accepts the script`() throws {
    let bench = try Workbench(["z.fish": Kiosk.completionScript(for: .fish)])
    let output = try Program("fish").output(
      of: ["--no-config", "-n", "z.fish"], in: bench.directory,
      environment: ["HOME": bench.directory])
    #expect(output == "")
  }
}
