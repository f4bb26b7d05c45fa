/// The records of a message that lies in a payload, to be taken out one kind after another;
/// what is left over at the end is what the outer record does not understand.
struct EmbeddedMessage {
  private struct Item {
    let record: NDEFRecord
    let offset: Int
  }

  private var items: [Item]

  /// Reads the message that fills `payload` from `start` on.
  ///
  /// - Throws: `embeddedMessage` with the fault of the message.
  init(in payload: [UInt8], from start: Int = 0) throws(NDEFError) {
    do {
      let (message, layout) = try NDEFMessage.decodeWithLayout(Array(payload.dropFirst(start)))
      items = zip(message.records, layout.records).map {
        Item(record: $0, offset: start + $1.range.lowerBound)
      }
    } catch {
      throw NDEFError(embedded: error, at: start)
    }
  }

  init() {
    items = []
  }

  var records: [NDEFRecord] { items.map(\.record) }

  /// Takes out all records that match, each read by `read`.
  ///
  /// - Throws: `embeddedMessage` with the fault of the first that cannot be read.
  mutating func takeAll<Value>(
    where matches: (NDEFRecord) -> Bool, _ read: (NDEFRecord) throws(NDEFError) -> Value
  ) throws(NDEFError) -> [Value] {
    var values: [Value] = []
    for item in items where matches(item.record) {
      do {
        values.append(try read(item.record))
      } catch {
        throw NDEFError(embedded: NDEFError(error.code, at: 0), at: item.offset)
      }
    }
    items.removeAll { matches($0.record) }
    return values
  }

  /// Takes out all records that match and that `read` makes something of.
  mutating func takeReadable<Value>(
    where matches: (NDEFRecord) -> Bool, _ read: (NDEFRecord) -> Value?
  ) -> [Value] {
    var values: [Value] = []
    items.removeAll { item in
      guard matches(item.record), let value = read(item.record) else { return false }
      values.append(value)
      return true
    }
    return values
  }

  /// Takes out the first record that matches and that `read` makes something of.
  mutating func takeFirst<Value>(
    where matches: (NDEFRecord) -> Bool, _ read: (NDEFRecord) -> Value?
  ) -> Value? {
    for (index, item) in items.enumerated() where matches(item.record) {
      guard let value = read(item.record) else { continue }
      items.remove(at: index)
      return value
    }
    return nil
  }
}

/// What tells records of a local or global well-known type from others.
func wellKnown(_ type: String) -> (NDEFRecord) -> Bool { { $0.isWellKnown(type) } }
