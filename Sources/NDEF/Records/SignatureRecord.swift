/// A signature over the records in front of it (RTD Signature 1.0 and 2.0).
///
/// The payload is a version byte, the signature and a certificate chain. This is its structure;
/// whether the signature holds is not looked at.
public struct SignatureRecord: Sendable {
  /// What is signed with, and what it needs to be checked.
  public struct Signature: Hashable, Sendable {
    /// Seven bits: 0 for none, otherwise the algorithm.
    public var algorithm: UInt8
    /// The hash function, 2 for SHA-256; nil in version 1.0, which has no such field.
    public var hash: UInt8?
    /// The signature itself, or where it is to be had.
    public var value: Value
    /// Three bits: 0 for X.509, 1 for M2M.
    public var certificateFormat: UInt8
    /// At most 15 certificates, that of the signer first.
    public var certificates: [[UInt8]]
    /// Where the next certificate of the chain is to be had.
    public var nextCertificate: String?

    public init(
      algorithm: UInt8, hash: UInt8?, value: Value, certificateFormat: UInt8 = 0,
      certificates: [[UInt8]] = [], nextCertificate: String? = nil
    ) {
      self.algorithm = algorithm
      self.hash = hash
      self.value = value
      self.certificateFormat = certificateFormat
      self.certificates = certificates
      self.nextCertificate = nextCertificate
    }
  }

  /// The signature itself, or where it is to be had.
  public enum Value: Hashable, Sendable {
    case bytes([UInt8])
    case uri(String)
  }

  /// What follows the version byte.
  public enum Body: Hashable, Sendable {
    /// Nothing: the mark at which signed records begin.
    case marker
    case signature(Signature)
    /// The payload of a version that is not known here.
    case opaque([UInt8])
  }

  /// 0x01 for version 1.0 of the specification, 0x20 for 2.0.
  public let version: UInt8
  /// What follows the version byte.
  public let body: Body

  /// A signature of version 1.0 if it names no hash function, otherwise of version 2.0.
  public init(_ signature: Signature) {
    version = signature.hash == nil ? Self.version1 : Self.version2
    body = .signature(signature)
  }

  static let version1: UInt8 = 0x01
  static let version2: UInt8 = 0x20
  static let uriBit: UInt8 = 0x80
}

extension SignatureRecord: RecordPayload {
  public static let kind = "signature"
  public static let type = "Sig"

  public init(decoding payload: [UInt8], warnings: inout [RecordWarning]) throws(NDEFError) {
    var reader = ByteReader(payload.span, shortage: .payloadTooShort)
    version = try reader.readUInt8()
    guard version == Self.version1 || version == Self.version2 else {
      body = .opaque(reader.readRest())
      return
    }
    let head = try reader.readUInt8()
    if head == 0, reader.isAtEnd {
      body = .marker
      return
    }
    let hash = version == Self.version1 ? nil : try reader.readUInt8()
    let value: Value =
      head & Self.uriBit == 0
      ? .bytes(try reader.readBytes16())
      : .uri(try reader.readUTF8(Int(reader.readUInt16BigEndian())))

    let chain = try reader.readUInt8()
    var certificates: [[UInt8]] = []
    for _ in 0..<(chain & 0x0F) { certificates.append(try reader.readBytes16()) }
    var next: String?
    if chain & Self.uriBit != 0 {
      next = try reader.readUTF8(Int(reader.readUInt16BigEndian()))
    }
    body = .signature(
      Signature(
        algorithm: head & ~Self.uriBit, hash: hash, value: value,
        certificateFormat: chain >> 4 & 0x07, certificates: certificates, nextCertificate: next))
  }

  /// - Throws: `valueTooLong` if a part is larger than its field.
  public func encoded() throws(NDEFError) -> [UInt8] {
    switch body {
    case .marker: [version, 0]
    case .opaque(let bytes): [version] + bytes
    case .signature(let signature): [version] + (try Self.encode(signature))
    }
  }

  private static func encode(_ signature: Signature) throws(NDEFError) -> [UInt8] {
    guard signature.algorithm < uriBit, signature.certificateFormat <= 0x07,
      signature.certificates.count <= 0x0F
    else { throw NDEFError(.valueTooLong, at: 0) }
    var bytes: [UInt8] = []
    let hash = signature.hash.map { [$0] } ?? []
    switch signature.value {
    case .bytes(let value):
      bytes += [signature.algorithm] + hash
      try bytes.append16(value)
    case .uri(let uri):
      bytes += [signature.algorithm | uriBit] + hash
      try bytes.append16(Array(uri.utf8))
    }
    let next = signature.nextCertificate
    bytes.append(
      (next == nil ? 0 : uriBit) | signature.certificateFormat << 4
        | UInt8(signature.certificates.count))
    for certificate in signature.certificates { try bytes.append16(certificate) }
    if let next { try bytes.append16(Array(next.utf8)) }
    return bytes
  }

  public var fields: ContentFields { ["version": .string(hexString([version]))] }

  /// - Throws: `incomplete`: the keys do not hold the signature.
  public init(fields: ContentFields) throws(ContentError) {
    throw .incomplete("version")
  }
}
