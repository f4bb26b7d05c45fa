/// Why a command line could not be read, and as which command.
package struct ParseFailure: Error, Hashable, Sendable {
  /// The fault; the case's name is the identifier that scripts may see.
  package enum Reason: Error, Hashable, Sendable {
    case unknownOption(String, suggestion: String?)
    case unknownCommand(String, suggestion: String?)
    case missingCommand
    /// `found` is the word that would have been the value if it did not look like an option.
    case missingValue(option: String, value: String, found: String?)
    case unexpectedValue(option: String, value: String)
    case missingArgument(String)
    case unexpectedArgument(String)
    /// `allowed` lists every value there is, and is empty if they are too many.
    case invalidValue(argument: String, value: String, reason: String?, allowed: [String])
    /// Two flags of which only one may be given.
    case conflictingOptions(String, String)
    case validation(String)
  }

  package let reason: Reason
  /// The names of the commands, from the root down.
  package let commandPath: [String]
  /// The options that were understood all the same, as they are called: `--json` says how the
  /// failure is to be shown.
  package let givenOptions: [String]

  package init(_ reason: Reason, in commandPath: [String], givenOptions: [String] = []) {
    self.reason = reason
    self.commandPath = commandPath
    self.givenOptions = givenOptions
  }
}

extension ParseFailure: CustomStringConvertible {
  /// What is wrong, in half a sentence without a full stop.
  package var description: String {
    switch reason {
    case .unknownOption(let name, _): "unknown option '\(name)'"
    case .unknownCommand(let name, _): "unknown command '\(name)'"
    case .missingCommand: "no command is given"
    case .missingValue(let option, let value, _): "option '\(option)' needs a value <\(value)>"
    case .unexpectedValue(let option, let value):
      "option '\(option)' takes no value, '\(value)' is given"
    case .missingArgument(let argument): "missing argument '\(argument)'"
    case .unexpectedArgument(let argument): "unexpected argument '\(argument)'"
    case .invalidValue(let argument, let value, let reason, _):
      "invalid value '\(value)' for '\(argument)'" + (reason.map { ": \($0)" } ?? "")
    case .conflictingOptions(let first, let second):
      "'\(second)' cannot be given together with '\(first)'"
    case .validation(let message): message
    }
  }

  /// What to do about it.
  package var hint: String? {
    switch reason {
    case .unknownOption(_, let suggestion?), .unknownCommand(_, let suggestion?):
      "did you mean '\(suggestion)'?"
    case .missingValue(let option, _, let found?) where option.hasPrefix("--"):
      "if '\(found)' is the value, write '\(option)=\(found)'"
    case .invalidValue(_, _, _, let allowed) where !allowed.isEmpty:
      "possible values: " + allowed.joined(separator: ", ")
    case .validation: nil
    default: "see '\((commandPath + ["--help"]).joined(separator: " "))'"
    }
  }

  /// The name of the fault's case.
  package var code: String {
    switch reason {
    case .unknownOption: "unknownOption"
    case .unknownCommand: "unknownCommand"
    case .missingCommand: "missingCommand"
    case .missingValue: "missingValue"
    case .unexpectedValue: "unexpectedValue"
    case .missingArgument: "missingArgument"
    case .unexpectedArgument: "unexpectedArgument"
    case .invalidValue: "invalidValue"
    case .conflictingOptions: "conflictingOptions"
    case .validation: "validation"
    }
  }
}
