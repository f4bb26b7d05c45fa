import TagImages

/// Checks rows before the first tag: that each has what the templates ask for, and gives a message
/// that is one and fits.
struct RowCheck {
  let template: MessageTemplate
  let source: (any RowSource)?
  /// What the file with the rows is called.
  let file: String?
  /// The most bytes that a message may have; nil for no limit.
  let capacity: Int?
  let product: String?

  /// A UID as long as those of most tags.
  static let sampleUID = [UInt8](repeating: 0, count: 7)

  init(
    _ definition: BatchDefinition, template: MessageTemplate, source: (any RowSource)?,
    file: String?
  ) {
    self.template = template
    self.source = source
    self.file = file
    product = definition.product
    capacity = definition.product.flatMap(BatchProduct.capacity)
  }

  /// - Returns: the message that the row gives on a tag with an ordinary UID.
  @discardableResult
  func check(row: Int) throws(ToolFailure) -> [UInt8] {
    var columns: [String] = []
    var position = 1
    for name in template.columns {
      guard let value = try source?.value(name) else { throw missing(name) }
      if columns.isEmpty { position = value.position }
      columns.append(value.text)
    }
    do throws(ToolFailure) {
      let message = try template.message(row: row, columns: columns, uid: Self.sampleUID)
      if let capacity, message.count > capacity {
        throw ToolFailure(
          "capacityExceeded",
          "the message of \(message.count) bytes is larger than the \(capacity) of "
            + (product?.withArticle ?? "such a tag"),
          exit: .dataError,
          place: ["needed": .integer(message.count), "available": .integer(capacity)])
      }
      return message
    } catch {
      throw template.depends ? error.inRow(row, file, source?.line, position) : error
    }
  }

  private func missing(_ name: String) -> ToolFailure {
    .row(
      "unknownColumn", "the row has no “\(HostileText.shown(name))”", in: file ?? "",
      line: source?.line ?? 1, column: 1)
  }
}

extension ToolFailure {
  /// The failure as that of a row's data.
  fileprivate func inRow(_ row: Int, _ file: String?, _ line: Int?, _ column: Int) -> ToolFailure {
    guard exit == .usage || exit == .dataError || exit == .noInput else { return self }
    var failure = self
    if failure.exit == .usage { failure.exit = .dataError }
    failure.place["row"] = .integer(row)
    guard let file, let line else {
      failure.message = "row \(row): " + message
      return failure
    }
    failure.message =
      "\(HostileText.shown(file)), line \(line), column \(column): " + message
    failure.place["file"] = .string(file)
    failure.place["line"] = .integer(line)
    failure.place["column"] = .integer(column)
    return failure
  }
}
