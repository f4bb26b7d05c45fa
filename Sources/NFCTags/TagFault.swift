/// What is wrong with a tag's content. The raw value is the identifier that scripts see.
public enum TagFault: String, Hashable, Sendable, CaseIterable {
  /// The capability container does not begin with the NDEF magic number.
  case ccMagic
  /// The capability container claims a size that cannot be.
  case ccLength
  /// There is no NDEF Message TLV.
  case noNDEFTLV
  /// The capability container names no NDEF file.
  case noNDEFFileControlTLV
  /// A TLV reaches past the end of the data area.
  case tlvOverrun
  /// A TLV has the length FFFF, which is reserved.
  case reservedTLVLength
  /// The tag says that its message may not be read.
  case readAccessDenied
  /// The tag follows another major version of its mapping.
  case unsupportedMappingVersion
  /// The Attribute Information Block's checksum is wrong.
  case attributeChecksum
  /// Block 0 of a Type 3 tag is blank.
  case attributesBlank
  /// A write was begun and not ended.
  case writeInProgress
  /// The message claims to be longer than the tag.
  case lengthExceedsCapacity
  /// The message claims to be longer than its file.
  case lengthExceedsFile
  /// The tag accepts only reads that are too short to be of use.
  case mleTooSmall
  case ndefFileNotFound
  /// The NDEF application has no capability container.
  case ccFileNotFound
  /// The card has no application for NDEF.
  case noNDEFApplication
  case madNotAvailable
  case noNFCSector
  case headerROM
  /// The checksum of the MIFARE application directory is wrong; the tag can be used none the less.
  case madChecksum
}
