/// Why a tag cannot be put into a virtual field.
public enum VirtualFieldError: Error, Hashable, Sendable {
  /// An identifier of so many bytes; this tag needs 7, or 4, 7 or 10 if its product is not known.
  case identifierLength(Int)
  /// An activation that no such tag can answer, or that is longer than its frames.
  case activation
  /// A tag with that identifier is in the field already.
  case duplicateIdentifier([UInt8])
  /// The image holds more bytes than its product, or is not made of whole blocks.
  case memorySize(Int)
  /// No tag with that number, or that identifier, is in the field.
  case noSuchTag
}
