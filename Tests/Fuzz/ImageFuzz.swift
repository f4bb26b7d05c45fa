import TagImages

/// The readers of image files, and what is written from what they read. The first byte chooses the
/// format, 0 leaves it to detection; the rest is the file.
func fuzzImage(_ bytes: [UInt8]) {
  guard let choice = bytes.first else { return }
  let formats: [ImageFormat?] = [nil] + ImageFormat.allCases
  let chosen = formats[Int(choice) % formats.count]
  // A sample from the corpus has no choice before it.
  for (format, bytes) in [(nil, bytes), (chosen, Array(bytes.dropFirst()))] {
    limitMemory(for: bytes, to: 256) { _ = try? ImageFile(decoding: bytes, format: format) }
    guard let file = try? ImageFile(decoding: bytes, format: format) else { continue }
    for format in ImageFormat.allCases {
      guard let encoded = try? format.encode(file.image) else { continue }
      let copy = try? ImageFile(decoding: encoded.bytes, format: format)
      precondition(copy != nil || format == .raw, "what was written cannot be read")
      precondition(
        format != .nfctag || copy?.image == file.image, "our own format has lost something")
    }
  }
}
