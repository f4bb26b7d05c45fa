// Fuzzes the readers of image files, and what is written from what they read.
//
//   mkdir -p .build/image-corpus
//   swiftc -parse-as-library -swift-version 6 -package-name nfctool -O -sanitize=fuzzer,address \
//     -enable-experimental-feature Lifetimes \
//     $(find Sources/TagImages -name '*.swift') Tests/Fuzz/ImageFuzz.swift -o .build/image-fuzz
//   SWIFT_BACKTRACE=enable=no .build/image-fuzz -max_total_time=60 -max_len=4096 \
//     .build/image-corpus Tests/TagImagesTests/Vectors </dev/null

/// The first byte chooses the format, 0 leaves it to detection; the rest is the file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzImage(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let choice = input.first else { return 0 }
  let formats: [ImageFormat?] = [nil] + ImageFormat.allCases
  let chosen = formats[Int(choice) % formats.count]
  // A sample from the corpus has no choice before it.
  for (format, bytes) in [(nil, input), (chosen, Array(input.dropFirst()))] {
    guard let file = try? ImageFile(decoding: bytes, format: format) else { continue }
    for format in ImageFormat.allCases {
      guard let encoded = try? format.encode(file.image) else { continue }
      let copy = try? ImageFile(decoding: encoded.bytes, format: format)
      precondition(copy != nil, "what was written cannot be read")
      precondition(
        format != .nfctag || copy?.image == file.image, "our own format has lost something")
    }
  }
  return 0
}
