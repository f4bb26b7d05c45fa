// The standard library has no way yet to copy a span as one block. The pointers here do not leave
// the closures that get them.

extension [UInt8] {
  init(copying span: Span<UInt8>) {
    self = unsafe span.withUnsafeBufferPointer { unsafe Array($0) }
  }

  mutating func append(copying span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

extension OutputSpan<UInt8> {
  /// Appends all bytes of a span, for which there must be room.
  @inline(__always)
  mutating func append(contentsOf span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { source in
      unsafe withUnsafeMutableBufferPointer { target, count in
        let room = target.extracting(count..<count + source.count)
        count += unsafe room.initialize(fromContentsOf: source)
      }
    }
  }
}
