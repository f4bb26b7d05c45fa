/// Bytes that mean one thing together; a field with children is what they are, one after another.
package struct ByteField: Hashable, Sendable {
  /// What is wrong with a field.
  package struct Fault: Hashable, Sendable {
    /// The identifier of the `NDEFError`.
    package let identifier: String
    /// The first byte that does not fit; the end of the field if bytes are missing behind it.
    package let offset: Int
  }

  /// The places of the bytes, in what was explained as a whole.
  package private(set) var range: Range<Int>
  /// The stable name of the field, such as `typeLength`.
  package let name: String
  /// What the bytes say; empty where the children say it all.
  package let meaning: String
  /// The children take up the whole range, and none of them is empty.
  package private(set) var children: [ByteField]
  package private(set) var fault: Fault?

  init(_ name: String, _ range: Range<Int>, _ meaning: String = "", _ children: [ByteField] = []) {
    self.range = range
    self.name = name
    self.meaning = meaning
    self.children = children
  }

  /// The fields without children: each byte of the range lies in exactly one of them.
  package var leaves: [ByteField] { children.isEmpty ? [self] : children.flatMap(\.leaves) }
}

extension ByteField {
  /// The part of the field within `window`; nil if there is none.
  func clipped(to window: Range<Int>) -> ByteField? {
    let part = range.clamped(to: window)
    guard !part.isEmpty else { return nil }
    var field = ByteField(
      name, part, part.lowerBound == range.lowerBound ? meaning : "continued",
      children.compactMap { $0.clipped(to: window) })
    if let fault {
      let isBehind = fault.offset >= range.upperBound && part.upperBound == range.upperBound
      if isBehind || part.contains(fault.offset) { field.fault = fault }
    }
    return field
  }

  func shifted(by distance: Int) -> ByteField {
    var field = self
    field.range = range.lowerBound + distance..<range.upperBound + distance
    field.children = children.map { $0.shifted(by: distance) }
    field.fault = fault.map { Fault(identifier: $0.identifier, offset: $0.offset + distance) }
    return field
  }

  /// Notes a fault in the largest field that starts at its offset, or else the smallest one around
  /// it. Where there is a fault already, that one stays.
  mutating func mark(_ fault: Fault) {
    let place = children.firstIndex { $0.range.contains(fault.offset) }
    if let place, range.lowerBound != fault.offset {
      children[place].mark(fault)
    } else if self.fault == nil {
      self.fault = fault
    }
  }
}
