/// Bytes that do not show when whatever holds them is printed.
package struct HiddenBytes: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }
}

extension HiddenBytes: CustomStringConvertible, CustomReflectable {
  package var description: String { "\(bytes.count) bytes" }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
