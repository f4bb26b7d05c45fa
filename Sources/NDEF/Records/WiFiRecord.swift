/// How to join one or more networks (Wi-Fi Simple Configuration 2.0.4, in NFC Forum Connection
/// Handover).
///
/// The payload is a sequence of attributes.
public struct WiFiRecord: Sendable {
  /// Major and minor version in one byte; 0x10 wherever it is given.
  public var version: UInt8?
  /// The networks in their order.
  public var credentials: [WiFiCredential]
  /// The first vendor extension; that of the Wi-Fi Alliance (00 37 2A) names the true version.
  public var vendorExtension: [UInt8]?
  /// Attributes that are unknown here, came twice or have the wrong length.
  public var otherAttributes: [WiFiAttribute]

  /// A record of version 1.0 with these networks.
  public init(_ credentials: [WiFiCredential], vendorExtension: [UInt8]? = nil) {
    version = 0x10
    self.credentials = credentials
    self.vendorExtension = vendorExtension
    otherAttributes = []
  }
}

extension WiFiRecord: RecordPayload {
  public static let kind = "wifi"
  public static let tnf = TypeNameFormat.media
  public static let type = "application/vnd.wfa.wsc"

  public init(decoding payload: [UInt8], warnings: inout [RecordWarning]) throws(NDEFError) {
    version = nil
    credentials = []
    vendorExtension = nil
    otherAttributes = []
    var reader = ByteReader(payload.span, shortage: .attributeOverrun)
    while !reader.isAtEnd {
      let attribute = try WiFiAttribute(reading: &reader)
      let value = attribute.value
      switch attribute.identifier {
      case .version where version == nil && value.count == 1: version = value[0]
      case .credential:
        let start = reader.offset - value.count
        credentials.append(
          try WiFiCredential(decoding: value, at: start, warnings: &warnings))
      case .vendorExtension where vendorExtension == nil: vendorExtension = value
      default: otherAttributes.append(attribute)
      }
    }
    if otherAttributes.contains(where: { $0.identifier == .version && $0.value.count != 1 }) {
      warnings.append(.badFieldLength)
    }
  }

  /// - Throws: `valueTooLong` if an attribute has more than 65535 bytes.
  public func encoded() throws(NDEFError) -> [UInt8] {
    var attributes: [WiFiAttribute] = []
    if let version { attributes.append(WiFiAttribute(.version, [version])) }
    for credential in credentials {
      attributes.append(WiFiAttribute(.credential, try credential.encoded()))
    }
    if let vendorExtension {
      attributes.append(WiFiAttribute(.vendorExtension, vendorExtension))
    }
    var payload: [UInt8] = []
    for attribute in attributes + otherAttributes { try payload.append(attribute) }
    return payload
  }
}
