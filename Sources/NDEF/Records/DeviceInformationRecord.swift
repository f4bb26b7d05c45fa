/// What a device is (RTD Device Information 1.0).
///
/// The payload is a sequence of elements: a type, a length and a value, the former two of one
/// byte each.
public struct DeviceInformationRecord: Sendable {
  /// One thing that is told about the device.
  public struct Element: Hashable, Sendable {
    /// What an element tells; other numbers are reserved.
    public struct Kind: RawRepresentable, Hashable, Sendable {
      public let rawValue: UInt8

      public init(rawValue: UInt8) {
        self.rawValue = rawValue
      }

      public static let vendor = Self(rawValue: 0)
      public static let model = Self(rawValue: 1)
      public static let uniqueName = Self(rawValue: 2)
      public static let uuid = Self(rawValue: 3)
      public static let version = Self(rawValue: 4)
    }

    /// What the value is.
    public let kind: Kind
    /// At most 255 bytes.
    public let value: [UInt8]

    /// An element of a kind and its value.
    public init(_ kind: Kind, _ value: [UInt8]) {
      self.kind = kind
      self.value = value
    }
  }

  /// The elements in their order.
  public let elements: [Element]

  /// A record of elements of the caller's choice.
  public init(elements: [Element]) {
    self.elements = elements
  }

  /// - Parameters:
  ///   - vendor: who made the device.
  ///   - model: what its maker calls it.
  ///   - uniqueName: a name that no other device has.
  ///   - uuid: 16 bytes.
  ///   - version: that of the firmware.
  public init(
    vendor: String?, model: String?, uniqueName: String? = nil, uuid: [UInt8]? = nil,
    version: String? = nil
  ) {
    let texts: [(Element.Kind, [UInt8]?)] = [
      (.vendor, vendor.map { Array($0.utf8) }), (.model, model.map { Array($0.utf8) }),
      (.uniqueName, uniqueName.map { Array($0.utf8) }), (.uuid, uuid),
      (.version, version.map { Array($0.utf8) }),
    ]
    self.init(elements: texts.compactMap { kind, value in value.map { Element(kind, $0) } })
  }

  /// Who made the device.
  public var vendor: String? { text(.vendor) }
  /// What its maker calls it.
  public var model: String? { text(.model) }
  /// A name that no other device has.
  public var uniqueName: String? { text(.uniqueName) }
  /// The version of its firmware.
  public var version: String? { text(.version) }

  /// 16 bytes.
  public var uuid: [UInt8]? { value(.uuid).flatMap { $0.count == Self.uuidLength ? $0 : nil } }

  /// The value of the first element of that kind.
  public func value(_ kind: Element.Kind) -> [UInt8]? {
    elements.first { $0.kind == kind }?.value
  }

  private static let uuidLength = 16
  static let textKinds: Set<Element.Kind> = [.vendor, .model, .uniqueName, .version]

  /// Bytes that are not UTF-8 show as U+FFFD.
  private func text(_ kind: Element.Kind) -> String? {
    value(kind).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension DeviceInformationRecord: RecordPayload {
  public static let kind = "deviceInformation"
  public static let type = "Di"

  public init(decoding payload: [UInt8], warnings: inout [RecordWarning]) throws(NDEFError) {
    var reader = ByteReader(payload.span, shortage: .attributeOverrun)
    var elements: [Element] = []
    while !reader.isAtEnd {
      let kind = Element.Kind(rawValue: try reader.readUInt8())
      elements.append(Element(kind, try reader.readBytes8()))
    }
    self.elements = elements
    if elements.contains(where: { Self.textKinds.contains($0.kind) && !isUTF8($0.value) }) {
      warnings.append(.notUTF8)
    }
    if elements.contains(where: { $0.kind == .uuid && $0.value.count != Self.uuidLength }) {
      warnings.append(.badFieldLength)
    }
  }

  /// - Throws: `valueTooLong` if a value has more than 255 bytes.
  public func encoded() throws(NDEFError) -> [UInt8] {
    var payload: [UInt8] = []
    for element in elements {
      payload.append(element.kind.rawValue)
      try payload.append8(element.value)
    }
    return payload
  }

  public var fields: ContentFields {
    let unknown = elements.map(\.kind).filter { !Self.textKinds.contains($0) && $0 != .uuid }
    return [
      "vendor": vendor.map(ContentValue.string),
      "model": model.map(ContentValue.string),
      "name": uniqueName.map(ContentValue.string),
      "uuid": uuid.map { .string(hexString($0)) },
      "version": version.map(ContentValue.string),
      "unknown": unknown.isEmpty ? nil : .list(unknown.map { .integer(Int($0.rawValue)) }),
    ]
  }

  public init(fields: ContentFields) throws(ContentError) {
    try fields.expectOnly("vendor", "model", "name", "uuid", "version", "unknown")
    try fields.refuse("unknown")
    let uuid = try fields.bytes("uuid")
    guard uuid == nil || uuid?.count == Self.uuidLength else { throw .invalid("uuid") }
    self.init(
      vendor: try fields.string("vendor"), model: try fields.string("model"),
      uniqueName: try fields.string("name"), uuid: uuid, version: try fields.string("version"))
  }
}
