public import Foundation
import NDEF

extension NFCNDEFPayload {
  /// Makes a URI record, abbreviated as far as the URI allows; nil for one that holds control
  /// characters or none at all.
  public class func wellKnownTypeURIPayload(string uri: String) -> Self? {
    guard !uri.isEmpty, let payload = try? URIRecord(uri).encoded() else { return nil }
    return wellKnown(URIRecord.type, payload)
  }

  /// Makes a URI record of a URL.
  public class func wellKnownTypeURIPayload(url: URL) -> Self? {
    wellKnownTypeURIPayload(string: url.absoluteString)
  }

  /// Makes a text record in UTF-8; nil if the locale names no language.
  public class func wellKnownTypeTextPayload(string text: String, locale: Locale) -> Self? {
    guard let language = locale.language.languageCode?.identifier,
      let payload = try? TextRecord(text, language: language).encoded()
    else { return nil }
    return wellKnown(TextRecord.type, payload)
  }

  /// The old spelling of `wellKnownTypeTextPayload(string:locale:)`.
  @available(*, deprecated, renamed: "wellKnownTypeTextPayload(string:locale:)")
  public class func wellKnowTypeTextPayload(string text: String, locale: Locale) -> Self? {
    wellKnownTypeTextPayload(string: text, locale: locale)
  }

  private class func wellKnown(_ type: String, _ payload: [UInt8]) -> Self? {
    NFCNDEFPayload(
      format: .nfcWellKnown, type: Data(type.utf8), identifier: Data(), payload: Data(payload))
      as? Self
  }

  /// The URI of a URI record; nil for another record, or one whose URI is none.
  public func wellKnownTypeURIPayload() -> URL? {
    wellKnown(URIRecord.self).flatMap { URL(string: $0.uri) }
  }

  /// The text and the language of a text record; twice nil for another record.
  public func wellKnownTypeTextPayload() -> (String?, Locale?) {
    guard let record = wellKnown(TextRecord.self) else { return (nil, nil) }
    return (record.text, Locale(identifier: record.language))
  }

  private func wellKnown<Record: RecordPayload>(_: Record.Type) -> Record? {
    guard typeNameFormat == .nfcWellKnown, type.elementsEqual(Record.type.utf8) else { return nil }
    return try? Record(decoding: Array(payload))
  }
}

/// Holds a form of reading text that Apple's headers do not have and much published code uses.
///
/// Members of a protocol that a class conforms to come after those of the class: Apple's form is
/// taken wherever it fits.
public protocol _LenientTextPayload {
  func wellKnownTypeTextPayload() -> (String?, Locale?)
}

extension _LenientTextPayload {
  /// The text and the language of a text record; nil for another record.
  public func wellKnownTypeTextPayload() -> (String, Locale)? {
    let parts: (String?, Locale?) = wellKnownTypeTextPayload()
    guard let text = parts.0, let locale = parts.1 else { return nil }
    return (text, locale)
  }
}

extension NFCNDEFPayload: _LenientTextPayload {}
