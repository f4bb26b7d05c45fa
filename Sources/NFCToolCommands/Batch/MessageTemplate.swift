import ArgumentParser
import NDEF

/// The message of a batch: the record options with their templates.
struct MessageTemplate {
  /// A value that differs from row to row, and where it goes.
  private struct Hole {
    let values: RecordOptions.Values
    let index: Int
    let template: Template
    let isURI: Bool
  }

  private let options: RecordOptions
  private let holes: [Hole]
  private let counterStart: Int
  /// The columns that the templates ask for.
  let columns: [String]

  /// Whether the message differs from row to row.
  var depends: Bool { !holes.isEmpty }

  /// - Parameter known: the columns of the table; nil if only its rows can tell.
  init(
    _ definition: BatchDefinition, columns known: [String]?, source: String?
  ) throws(ToolFailure) {
    var columns: [String] = []
    var holes: [Hole] = []
    options = RecordOptions(definition.records, utf16: definition.utf16)
    counterStart = definition.counterStart
    var counts: [String: Int] = [:]
    for value in definition.records {
      let index = counts[value.option, default: 0]
      counts[value.option] = index + 1
      let template: Template
      do throws(TemplateFault) {
        template = try Template(parsing: value.value) { name, offset throws(TemplateFault) in
          if let index = columns.firstIndex(of: name) { return index }
          guard known?.contains(name) ?? true else {
            throw TemplateFault(.unknownColumn(name), offset)
          }
          columns.append(name)
          return columns.count - 1
        }
        try template.requireUnambiguous(among: known ?? [])
      } catch {
        throw ToolFailure(error, in: value, source: source, columns: known)
      }
      guard template.depends, let values = RecordOptions.values(named: value.option) else {
        continue
      }
      holes.append(
        Hole(
          values: values, index: index, template: template,
          isURI: ["uri", "smart-poster"].contains(value.option)))
    }
    self.columns = columns
    self.holes = holes
  }

  /// The bytes of the message for one row on one tag.
  ///
  /// - Parameter columns: what the row says in the columns that the templates ask for.
  func message(row: Int, columns: [String], uid: [UInt8]) throws(ToolFailure) -> [UInt8] {
    let (counter, overflow) = counterStart.addingReportingOverflow(row - 1)
    guard !overflow else { throw .usage("--counter-start: the counter becomes too large") }
    let values = RowValues(number: row, counter: counter, uid: uid, columns: columns)
    var options = options
    for hole in holes {
      let position = options[keyPath: hole.values][hole.index].position
      options[keyPath: hole.values][hole.index] = .init(
        hole.template.text(for: values, encoding: hole.isURI), position: position)
    }
    return try options.message().encoded()
  }
}

extension Template {
  /// A column with the name of something else could be meant or not.
  fileprivate func requireUnambiguous(among columns: [String]) throws(TemplateFault) {
    for case .value(let source, _) in parts {
      let name: String
      switch source {
      case .uid: name = "uid"
      case .row: name = "row"
      case .counter: name = "counter"
      case .column: continue
      }
      if columns.contains(name) { throw TemplateFault(.ambiguousColumn(name), 0) }
    }
  }
}

extension ToolFailure {
  /// - Parameters:
  ///   - source: the file with the rows, whose first line names the columns.
  fileprivate init(
    _ fault: TemplateFault, in value: RecordValue, source: String?, columns: [String]?
  ) {
    let (code, what, hint): (String, String, String?) =
      switch fault.code {
      case .unclosedBrace: ("unclosedBrace", "“{{” without “}}”", nil)
      case .noName: ("unknownColumn", "“{{}}” names no column", nil)
      case .unknownColumn(let name):
        (
          "unknownColumn", "there is no column “\(HostileText.shown(name))”",
          Self.hint(about: columns ?? [])
        )
      case .ambiguousColumn(let name):
        (
          "ambiguousColumn", "{{\(name)}} is a value of this program and a column of the table",
          "give the column another name"
        )
      case .unknownFilter(let name):
        (
          "unknownFilter", "“\(HostileText.shown(name))” is no filter",
          "known are upper, lower, pad:N, urlencode and raw"
        )
      }
    let file = source.map { HostileText.shown($0) + ", line 1: " } ?? ""
    self.init(
      code, "\(file)\(what) (--\(value.option), character \(fault.offset + 1))", hint: hint,
      exit: .dataError,
      place: [
        "file": .optional(source) { .string($0) },
        "line": .optional(source) { _ in 1 }, "column": .integer(fault.offset + 1),
        "option": .string("--" + value.option),
      ])
  }

  private static func hint(about columns: [String]) -> String {
    guard !columns.isEmpty else { return "known without a table are uid, row and counter" }
    if columns.count == 1, columns[0].contains(where: { ";\t".contains($0) }) {
      return "the columns of the table must be separated by commas"
    }
    return "the table has " + columns.map(HostileText.shown).joined(separator: ", ")
  }
}
