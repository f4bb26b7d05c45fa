import TagImages
import VirtualNFC

/// Answers the commands that `virtual serve` takes.
struct VirtualDesk {
  let bench: VirtualBench
  let talk: Talk

  /// - Returns: the answer, and whether it is the last one.
  func reply(to line: String) -> (JSONValue, isLast: Bool) {
    do throws(ToolFailure) {
      return try answer(line)
    } catch {
      return (error.json, false)
    }
  }

  private func answer(_ line: String) throws(ToolFailure) -> (JSONValue, isLast: Bool) {
    let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    let argument = words.count > 1 ? words[1].trimmingSpaces : ""
    switch words.first.map(String.init) {
    case "tap":
      guard !argument.isEmpty else { throw .usage("tap takes a product or a file") }
      let number = try bench.tap(argument).number
      return (entry(number), false)
    case "remove":
      return (try remove(argument), false)
    case "list":
      return (["schema": 1, "tags": .array(bench.field.tags.map(Self.json))], false)
    case "save":
      return (try save(argument), false)
    case "statistics":
      return (StatisticsForm.json(bench.reader.statistics), false)
    case "unplug":
      bench.reader.unplug()
      return (["schema": 1, "unplugged": true], false)
    case "quit":
      return (["schema": 1, "quit": true], true)
    default:
      throw .usage(
        "unknown command “\(HostileText.shown(line))”",
        hint: "known are tap, remove, list, save, statistics, unplug and quit")
    }
  }

  private func remove(_ argument: String) throws(ToolFailure) -> JSONValue {
    let words = argument.split(separator: " ", maxSplits: 1).map(String.init)
    let name = words.first ?? ""
    let found = bench.field.tags.first {
      String($0.number) == name || Hex.string($0.image.identifier) == name.lowercased()
    }
    guard let found else { throw .usage("no such tag: “\(HostileText.shown(name))”") }
    let image: TagImage
    do throws(VirtualFieldError) {
      image = try bench.field.remove(found.number)
    } catch {
      throw ToolFailure(error)
    }
    let answer = Self.json(found).merging(["schema": 1])
    guard words.count == 2 else { return answer }
    return answer.merging(try save(image, to: words[1].trimmingSpaces))
  }

  private func save(_ argument: String) throws(ToolFailure) -> JSONValue {
    let words = argument.split(separator: " ", maxSplits: 1)
    guard words.count == 2, let number = Int(words[0]), let image = bench.field.image(of: number)
    else { throw .usage("save takes the number of a tag and a file") }
    return JSONValue.object(["schema": 1, "number": .integer(number)])
      .merging(try save(image, to: words[1].trimmingSpaces))
  }

  private func save(
    _ image: TagImage, to path: String
  ) throws(ToolFailure) -> [String: JSONValue] {
    let format = try ImageFiles.write(image, toFileNamed: path, talk: talk)
    return ["file": .string(path), "format": .string(format.identifier)]
  }

  private func entry(_ number: Int) -> JSONValue {
    bench.field.tags.first { $0.number == number }.map { Self.json($0).merging(["schema": 1]) }
      ?? ["schema": 1, "number": .integer(number)]
  }

  private static func json(_ entry: VirtualField.Entry) -> JSONValue {
    [
      "number": .integer(entry.number), "uid": .hex(entry.image.identifier),
      "product": .optional(entry.image.productName) { .string($0) },
    ]
  }
}
