import TestSupport
import Testing

@testable import TagImages

/// Files that somebody made to do harm, or that a disk made so.
@Suite struct HostileFilesTests {
  @Test(arguments: SampleFiles.allNames)
  func `every beginning of a sample is read or refused`(_ name: String) throws {
    let bytes = try SampleFiles.bytes(name)
    for length in bytes.indices { _ = try? ImageFile(decoding: Array(bytes.prefix(length))) }
  }

  @Test(arguments: SampleFiles.ntag213.map(\.name))
  func `a sample with any bit flipped is read or refused`(_ name: String) throws {
    var bytes = try SampleFiles.bytes(name)
    // Between head and tail the blocks repeat each other.
    for index in Array(bytes.indices.prefix(600)) + Array(bytes.indices.suffix(60)) {
      for bit in 0..<8 {
        bytes[index] ^= 1 << bit
        _ = try? ImageFile(decoding: bytes)
        bytes[index] ^= 1 << bit
      }
    }
  }

  @Test(arguments: SampleFiles.others.map(\.name))
  func `a sample with a bit of each byte flipped is read or refused`(_ name: String) throws {
    var bytes = try SampleFiles.bytes(name)
    for index in bytes.indices {
      bytes[index] ^= 1 << (index % 8)
      _ = try? ImageFile(decoding: bytes)
      bytes[index] ^= 1 << (index % 8)
    }
  }

  @Test(arguments: [
    "ntag213.nfctag", "ntag213-partial.nfctag", "ntag213-pm3-new.bin", "ntag213-pm3.json",
  ])
  func `a file whose format tells its end is refused when it is cut short`(
    _ name: String
  ) throws {
    let bytes = try SampleFiles.bytes(name)
    let format = try #require(SampleFiles.ntag213.first { $0.name == name }).format
    // The last line end says nothing more.
    let length = bytes.last == UInt8(ascii: "\n") ? bytes.count - 1 : bytes.count
    for length in 0..<length {
      #expect(throws: ImageError.self, "\(length) bytes") {
        try ImageFile(decoding: Array(bytes.prefix(length)), format: format)
      }
    }
  }

  @Test func `random bytes are read or refused`() {
    var generator = SeededGenerator(seed: 0x7A67)
    for _ in 0..<3000 {
      let count = Int.random(in: 0...300, using: &generator)
      decodeEveryWay((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
  }

  @Test func `samples with random pieces swapped are read or refused`() throws {
    var generator = SeededGenerator(seed: 0x5EED)
    let samples = try (SampleFiles.ntag213 + SampleFiles.others).map {
      try SampleFiles.bytes($0.name)
    }
    for _ in 0..<3000 {
      var bytes = samples.randomElement(using: &generator) ?? []
      let other = samples.randomElement(using: &generator) ?? []
      let start = Int.random(in: 0..<bytes.count, using: &generator)
      let end = Int.random(in: start..<bytes.count, using: &generator)
      let piece = other.dropFirst(Int.random(in: 0..<other.count, using: &generator)).prefix(40)
      bytes.replaceSubrange(start..<end, with: piece)
      _ = try? ImageFile(decoding: bytes)
    }
  }

  @Test func `what was read can be written in every format or is refused`() throws {
    var generator = SeededGenerator(seed: 0xF00D)
    for (name, _) in SampleFiles.ntag213 {
      var image = try SampleFiles.type2(name)
      for _ in 0..<50 {
        let offset = Int.random(in: 0..<image.memory.count, using: &generator)
        image.memory[offset] = Bool.random(using: &generator) ? nil : 0xA5
        for format in ImageFormat.allCases { _ = try? format.encode(.type2(image)) }
      }
    }
  }

  @Test func `a file larger than any image is refused unread`() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "#"), count: ImageFile.maximumSize + 1)
    #expect(try SampleFiles.fault(bytes).code == .fileTooLarge)
    #expect(try SampleFiles.fault(bytes, format: .nfctag).code == .fileTooLarge)
  }

  @Test func `JSON as deep as the file is long is refused`() throws {
    let depth = ImageFile.maximumSize - 10
    let bytes = Array("{\"a\":".utf8) + [UInt8](repeating: UInt8(ascii: "["), count: depth)
    #expect(try SampleFiles.fault(bytes).code == .malformedJSON)
  }

  @Test func `unknown keys without end give a warning that somebody can read`() throws {
    let text = try SampleFiles.text("ntag213-v4.nfc")
    let lines = (0..<50_000).map { "Key \($0): x\n" }.joined()
    let file = try ImageFile(decoding: Array((text + lines).utf8))
    #expect(file.warnings.count { $0.code == .unknownKey } == 9)
    #expect(file.warnings.contains { $0.detail == "and 49992 more unknown keys" })
  }

  @Test func `what a file says reaches no message as it is`() throws {
    let text = "Filetype: Flipper NFC device\nVersion: 4\nDevice type: \u{1B}[2J\u{202E}x\n"
    let error = try SampleFiles.fault(text.utf8)
    #expect(error.code == .unsupported)
    #expect(!error.description.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }

  private func decodeEveryWay(_ bytes: [UInt8]) {
    _ = try? ImageFile(decoding: bytes)
    for format in ImageFormat.allCases {
      _ = try? ImageFile(decoding: bytes, format: format)
      _ = try? ImageFile(decoding: bytes, format: format, product: .type2(.ntag215))
    }
  }
}
