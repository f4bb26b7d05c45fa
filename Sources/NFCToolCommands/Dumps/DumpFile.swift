import NFCTags
import TagImages

/// A dump as a verb gets it: the image of a tag, or nothing but a message.
struct DumpFile {
  enum Content {
    case image(TagImage)
    case message([UInt8])
  }

  let path: String
  let format: DumpFormat
  let content: Content
  let warnings: [ImageWarning]

  /// Reads a file, whose format its content tells unless it is said.
  static func read(
    _ path: String, format: DumpFormat?, product: TagProduct?, talk: Talk
  ) throws(ToolFailure) -> DumpFile {
    let bytes = try Files.read(path)
    if let message = message(in: bytes, format: format) {
      return DumpFile(path: path, format: .ndef, content: .message(message), warnings: [])
    }
    let said: ImageFormat? = if case .image(let format)? = format { format } else { nil }
    let file: ImageFile
    do throws(ImageError) {
      file = try ImageFile(decoding: bytes, format: said ?? raw(bytes, product), product: product)
    } catch {
      throw ToolFailure(error, in: path)
    }
    for warning in file.warnings {
      talk.warn("\(HostileText.shown(path)): \(warning.description)")
    }
    return DumpFile(
      path: path, format: .image(file.format), content: .image(file.image),
      warnings: file.warnings)
  }

  /// The message, of a file that holds nothing else; an empty one is the message of an empty tag.
  private static func message(in bytes: [UInt8], format: DumpFormat?) -> [UInt8]? {
    if format == nil || format == .ndef || format == .image(.proxmarkJSON),
      let message = FormatDetection.message(in: bytes)
    {
      return message
    }
    return format == .ndef || format == nil && bytes.isEmpty ? bytes : nil
  }

  /// A product tells what a file is whose content does not: the memory alone.
  private static func raw(_ bytes: [UInt8], _ product: TagProduct?) -> ImageFormat? {
    product != nil && (try? FormatDetection.format(of: bytes)) == nil ? .raw : nil
  }

  /// The image, for a verb that can do nothing with a message alone.
  func image() throws(ToolFailure) -> TagImage {
    guard case .image(let image) = content else {
      throw ToolFailure(
        "notRepresentable",
        "\(HostileText.shown(path)): a bare message is not the memory of a tag",
        hint: "nfctool write --ndef FILE puts it on a tag", exit: .dataError,
        place: ["file": .string(path)])
    }
    return image
  }

  /// What the dump says about NDEF.
  func state() throws(TagError) -> NDEFState {
    switch content {
    case .image(let image): try NDEFState(of: image)
    case .message(let bytes):
      NDEFState(status: .readWrite, capacity: bytes.count, message: bytes)
    }
  }
}

/// Writing dumps.
enum DumpOutput {
  /// Writes an image to a file, and tells what of it the format could not hold.
  ///
  /// - Returns: the losses.
  static func write(
    _ image: TagImage, as format: DumpFormat, to path: String, talk: Talk
  ) throws(ToolFailure) -> [String] {
    switch format {
    case .image(let format):
      let encoded = try ImageFiles.encode(image, as: format, for: path, talk: talk)
      try refuseTerminal(format, path)
      try Files.write(encoded.bytes, to: path)
      return encoded.losses.map(\.rawValue)
    case .ndef:
      let state: NDEFState
      do throws(TagError) {
        state = try NDEFState(of: image)
      } catch {
        throw ToolFailure(error)
      }
      if case .notFormatted(let fault) = state.status {
        throw ToolFailure(TagError.notFormatted(fault))
      }
      talk.warn("\(HostileText.shown(path)): nothing but the message is kept")
      if path == "-", Console.isTerminal(.data) { throw terminal(path) }
      try Files.write(state.message ?? [], to: path)
      return [ImageLoss.knownBytes.rawValue]
    }
  }

  private static func refuseTerminal(
    _ format: ImageFormat, _ path: String
  ) throws(ToolFailure) {
    let isBinary = format == .raw || format == .proxmarkBinary
    if isBinary, path == "-", Console.isTerminal(.data) { throw terminal(path) }
  }

  private static func terminal(_ path: String) -> ToolFailure {
    .usage("this format has bytes that no terminal should get; redirect the output")
  }
}
