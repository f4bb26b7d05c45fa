import Foundation

/// Which applications and systems tags are asked for: what an app's `Info.plist` says on a phone.
@usableFromInline
struct TagLists: Sendable {
  /// Names of applications; nil if none are listed anywhere.
  let selectIdentifiers: [[UInt8]]?
  /// System codes; nil if none are listed anywhere.
  let systemCodes: [UInt16]?

  /// Takes what is given, or else what the environment says (`NFCTOOL_SELECT_IDENTIFIERS`,
  /// `NFCTOOL_SYSTEM_CODES`: separated by commas), or else the property list that
  /// `NFCTOOL_INFO_PLIST` names or that is called `Info.plist` and lies beside the program.
  init(
    selectIdentifiers: [String]?, systemCodes: [String]?,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    folder: URL = Bundle.main.bundleURL
  ) {
    lazy var propertyList = Self.propertyList(environment: environment, folder: folder)
    func list(_ given: [String]?, _ variable: String, _ key: String) -> [String]? {
      let list = given ?? environment[variable].map(Self.parts) ?? propertyList[key] as? [String]
      return list?.isEmpty == false ? list : nil
    }
    self.selectIdentifiers = list(
      selectIdentifiers, "NFCTOOL_SELECT_IDENTIFIERS",
      "com.apple.developer.nfc.readersession.iso7816.select-identifiers"
    ).map(Self.identifiers)
    self.systemCodes = list(
      systemCodes, "NFCTOOL_SYSTEM_CODES",
      "com.apple.developer.nfc.readersession.felica.systemcodes"
    ).map(Self.codes)
  }

  /// Names of applications; what is none is left out, as a phone does.
  static func identifiers(_ texts: [String]) -> [[UInt8]] {
    texts.compactMap(bytes).filter { (5...16).contains($0.count) }
  }

  static func codes(_ texts: [String]) -> [UInt16] {
    texts.compactMap(bytes).filter { $0.count == 2 }.map { UInt16($0[0]) << 8 | UInt16($0[1]) }
  }

  private static func parts(_ text: String) -> [String] {
    text.split { $0 == "," || $0.isWhitespace }.map(String.init)
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  private static func propertyList(
    environment: [String: String], folder: URL
  ) -> [String: Any] {
    let file =
      environment["NFCTOOL_INFO_PLIST"].map { URL(fileURLWithPath: $0) }
      ?? folder.appendingPathComponent("Info.plist")
    guard let data = try? Data(contentsOf: file),
      let list = try? unsafe PropertyListSerialization.propertyList(from: data, format: nil)
    else { return [:] }
    return list as? [String: Any] ?? [:]
  }
}
