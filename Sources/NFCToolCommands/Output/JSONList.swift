/// One JSON object on standard output whose list is printed element by element, as it may be long.
struct JSONList {
  private let key: String
  private var isEmpty = true

  /// Prints the beginning.
  init(key: String) {
    self.key = key
    Console.write("{\"\(key)\":[")
  }

  mutating func append(_ value: JSONValue) {
    Console.write((isEmpty ? "" : ",") + JSONText.line(value))
    isEmpty = false
  }

  /// Prints the end, with further members, whose names come behind the list's in the alphabet.
  func close(_ members: [String: JSONValue] = [:]) {
    let rest = JSONText.line(JSONValue.object(["schema": 1]).merging(members))
    Console.line("]," + rest.dropFirst())
  }
}
