/// The application that Android starts for a tag, and offers in its shop if it is not installed.
///
/// The payload is the package name.
public struct AndroidApplicationRecord: Sendable {
  /// Such as `com.example.app`.
  public let package: String

  /// The application of that name.
  public init(_ package: String) {
    self.package = package
  }
}

extension AndroidApplicationRecord: RecordPayload {
  public static let kind = "androidApplication"
  public static let tnf = TypeNameFormat.external
  public static let type = "android.com:pkg"

  public init(decoding payload: [UInt8], warnings: inout [RecordWarning]) throws(NDEFError) {
    var reader = ByteReader(payload.span, shortage: .payloadTooShort)
    package = try reader.readUTF8()
  }

  public func encoded() -> [UInt8] { Array(package.utf8) }

  public var fields: ContentFields { ["package": .string(package)] }

  public init(fields: ContentFields) throws(ContentError) {
    try fields.expectOnly("package")
    self.init(try fields.required("package", ContentFields.string))
  }
}
