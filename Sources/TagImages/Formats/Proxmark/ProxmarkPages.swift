/// What the two Proxmark3 formats of an Ultralight or NTAG share.
enum ProxmarkPages {
  /// Pages that the formats have numbers for.
  static let maximumCount = 256

  /// The pages to write, unknown bytes as 00.
  ///
  /// Unknown pages at the end are left out, as the Proxmark does, where the version still tells
  /// the size of the whole.
  static func bytes(of image: Type2Image) throws(ImageError) -> [[UInt8]] {
    var blocks = (0..<image.blockCount).map { image.bytes(ofBlock: $0) }
    if let product = image.product, product == image.version.flatMap({ Type2Product(version: $0) })
    {
      while let last = blocks.last, last.allSatisfy({ $0 == nil }) { blocks.removeLast() }
    }
    guard !blocks.isEmpty, blocks.count <= maximumCount else {
      throw ImageError(
        .notRepresentable, "the format holds 1 to \(maximumCount) pages, not \(blocks.count)")
    }
    return blocks.map { $0.map { $0 ?? 0 } }
  }

  /// A counter as READ_CNT gives it, and its tearing byte; zeros if it was not read.
  static func counter(_ number: Int, of image: Type2Image) -> [UInt8] {
    guard let counter = image.counters[number] else { return [0, 0, 0, 0] }
    return counter.value.threeBytesLowFirst + [counter.tearing]
  }
}

extension Type2Draft {
  /// Warns if bytes that an image has no place for say something.
  mutating func ignore(_ bytes: some Collection<UInt8>, _ name: String, line: Int? = nil) {
    if let warning = ImageWarning.ignored(bytes, name, line: line) { warnings.append(warning) }
  }
}
