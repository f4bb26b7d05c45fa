/// A word on the command line, and where it stands; the program's name stands at 0.
struct Token: Hashable, Sendable {
  let text: String
  let position: Int
}

/// Why a word is not a value.
struct Rejection: Error {
  let reason: String?
}

/// How one word becomes one value.
struct Spelling<Value: Sendable>: Sendable {
  let allowedValues: [String]
  let completion: CompletionKind
  let read: @Sendable (Token) throws(Rejection) -> Value
}

extension Spelling where Value: ExpressibleByArgument {
  /// As the type itself has it.
  static var own: Spelling {
    Spelling(allowedValues: Value.allValueStrings, completion: Value.defaultCompletionKind) {
      token throws(Rejection) in
      let value =
        if let type = Value.self as? any PositionedByArgument.Type {
          type.init(argument: token.text, position: token.position) as? Value
        } else {
          Value(argument: token.text)
        }
      guard let value else { throw Rejection(reason: nil) }
      return value
    }
  }
}

extension Spelling {
  /// As `transform` has it; what it throws is the reason.
  static func transform(
    _ transform: @escaping @Sendable (String) throws -> Value
  ) -> Spelling {
    Spelling(allowedValues: [], completion: .default) { token throws(Rejection) in
      do {
        return try transform(token.text)
      } catch {
        throw Rejection(reason: String(describing: error))
      }
    }
  }
}

extension Spelling {
  func values(_ occurrence: Occurrence) throws(ParseFailure.Reason) -> [Value] {
    var result: [Value] = []
    for text in occurrence.values {
      do {
        result.append(try read(Token(text: text, position: occurrence.position)))
      } catch {
        throw .invalidValue(
          argument: occurrence.label, value: text, reason: error.reason, allowed: allowedValues)
      }
    }
    return result
  }
}
