/// Why a file is not the image that it should be, or why an image does not fit a format, and where.
public struct ImageError: Error, Sendable {
  /// The fault; its raw value is the identifier that scripts see.
  public enum Code: String, Sendable {
    /// Larger than any image is; nothing was read.
    case fileTooLarge
    /// No format, or a format that cannot be told from its content.
    case unknownFormat
    /// Content that several formats claim.
    case ambiguousFormat
    /// A format, or a kind of tag, that is known by name only.
    case unsupported
    /// A version of the format that is not read.
    case unsupportedVersion
    /// A line that is neither a comment nor `key: value`.
    case malformedLine
    /// A key, page or block that stands there twice.
    case duplicateKey
    /// A key, page or block that must be there.
    case missingKey
    /// A key that this version of our own format does not have.
    case unknownKey
    /// A value that is not of the form its key asks for.
    case invalidValue
    /// More or fewer bytes than there must be.
    case wrongLength
    /// Two dumps in one file.
    case severalDumps
    /// A file that ends before what its header announces.
    case truncated
    /// Text that begins as JSON does and is none.
    case malformedJSON
    /// The file is of another product than was said.
    case productMismatch
    /// The format has no place for this image.
    case notRepresentable
  }

  /// What is wrong.
  public let code: Code
  /// Line of the fault from 1 on, in a text file.
  public let line: Int?
  /// Offset of the fault in bytes, in a binary file.
  public let offset: Int?
  /// What was expected and what was found, without the place.
  public let detail: String
  /// The formats to choose from, where naming one would help.
  public let candidates: [ImageFormat]
  /// What can be done instead, where something can.
  public let hint: String?

  init(
    _ code: Code, line: Int? = nil, offset: Int? = nil, _ detail: String,
    candidates: [ImageFormat] = [], hint: String? = nil
  ) {
    self.code = code
    self.line = line
    self.offset = offset
    self.detail = detail
    self.candidates = candidates
    self.hint = hint
  }
}

extension ImageError: Equatable {
  /// Two errors are equal when they name the same fault, wherever it lies.
  public static func == (a: Self, b: Self) -> Bool { a.code == b.code }
}

extension ImageError: CustomStringConvertible {
  /// Place, detail and candidates in one line, free of control characters.
  public var description: String {
    let place = line.map { "line \($0): " } ?? offset.map { "offset \($0): " } ?? ""
    let names = candidates.map(\.identifier).joined(separator: ", ")
    return place + detail + (names.isEmpty ? "" : " (candidates: \(names))")
  }
}
