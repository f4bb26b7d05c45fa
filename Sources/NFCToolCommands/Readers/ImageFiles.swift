import TagImages

/// Tag images in files, with the tool's errors.
enum ImageFiles {
  static func read(_ path: String, talk: Talk) throws(ToolFailure) -> ImageFile {
    let bytes = try Files.read(path)
    do throws(ImageError) {
      let file = try ImageFile(decoding: bytes)
      for warning in file.warnings {
        talk.explain("\(HostileText.shown(path)): \(warning.description)")
      }
      return file
    } catch {
      throw ToolFailure(error, in: path)
    }
  }

  /// Writes an image in the format that the file's name asks for.
  ///
  /// - Returns: the format.
  @discardableResult
  static func write(
    _ image: TagImage, toFileNamed path: String, talk: Talk
  ) throws(ToolFailure) -> ImageFormat {
    let format = ImageFormat(writing: path)
    try write(image, as: format, to: path, talk: talk)
    return format
  }

  /// Writes an image, and says what of it the format could not hold.
  static func write(
    _ image: TagImage, as format: ImageFormat, to path: String, talk: Talk
  ) throws(ToolFailure) {
    try Files.write(try encode(image, as: format, for: path, talk: talk).bytes, to: path)
  }

  /// An image as a file that is going to be at a path; says what of it the format cannot hold.
  static func encode(
    _ image: TagImage, as format: ImageFormat, for path: String, talk: Talk
  ) throws(ToolFailure) -> EncodedImage {
    do throws(ImageError) {
      let encoded = try format.encode(image)
      for loss in encoded.losses { talk.warn("\(HostileText.shown(path)): \(loss.message)") }
      return encoded
    } catch {
      throw ToolFailure(error, in: path)
    }
  }
}

extension ToolFailure {
  init(_ error: ImageError, in path: String) {
    self.init(
      error.code.rawValue, "\(HostileText.shown(path)): \(error.description)", hint: error.hint,
      exit: .dataError,
      place: [
        "file": .string(path), "line": .optional(error.line) { .integer($0) },
        "offset": .optional(error.offset) { .integer($0) },
      ])
  }
}
