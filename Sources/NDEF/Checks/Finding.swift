/// Something in a record that the specifications allow but that will hardly do what was meant.
package struct Finding: Hashable, Sendable {
  /// The raw value is the identifier that scripts see.
  package enum Code: String, CaseIterable, Sendable {
    case uriEmpty, uriWithoutScheme, uriIncomplete, uriWithSpace, uriWithForbiddenCharacter
    case languageMissing, languageMalformed
    case mediaTypeMalformed, externalTypeMalformed, packageNameMalformed
    case wifiNoCredential, wifiSSIDLength, wifiPasswordLength, wifiPasswordCharacters
    case wifiPasswordUnused, wifiUnknownSecurity
    case bluetoothNameLength
  }

  package let code: Code
  /// The part of the record it is about, as it stands there.
  package let subject: String

  package init(_ code: Code, _ subject: String) {
    self.code = code
    self.subject = subject
  }

  /// A sentence that says what is wrong, without the subject.
  package var message: String {
    switch code {
    case .uriEmpty: "The URI is empty."
    case .uriWithoutScheme: "The URI has no scheme; phones do not know what to do with it."
    case .uriIncomplete: "The URI has a scheme and not what the scheme asks for."
    case .uriWithSpace: "The URI holds a space; no URI may."
    case .uriWithForbiddenCharacter:
      "The URI holds \" < > \\ ^ ` { | } or a % without two hex digits; no URI may."
    case .languageMissing: "The text has no language."
    case .languageMalformed: "The language is not a BCP 47 tag."
    case .mediaTypeMalformed: "The media type is not a type and a subtype with a slash between."
    case .externalTypeMalformed:
      "The external type is not a domain and a name in ASCII with a colon between."
    case .packageNameMalformed: "No Android package can have that name."
    case .wifiNoCredential: "There is no network in the record."
    case .wifiSSIDLength: "A network name has 1 to 32 bytes."
    case .wifiPasswordLength: "The password has a length that this kind of network does not take."
    case .wifiPasswordCharacters: "The password holds a line break or another control character."
    case .wifiPasswordUnused: "There is a password, but the network is open."
    case .wifiUnknownSecurity: "The authentication type has no agreed meaning."
    case .bluetoothNameLength: "The name of a Bluetooth device has 1 to 248 bytes."
    }
  }

  /// A sentence that says what to do about it.
  package var hint: String {
    switch code {
    case .uriEmpty: "Give the address that is to be opened."
    case .uriWithoutScheme: "Start with a scheme, such as https:// or tel: or mailto:."
    case .uriIncomplete: "Write it whole, such as https://example.com/ or tel:+15550100."
    case .uriWithSpace: "Write a space as %20."
    case .uriWithForbiddenCharacter:
      "Write it as a % and two hex digits: %22 %3C %3E %5C %5E %60 %7B %7C %7D, and % as %25."
    case .languageMissing: "Use a tag such as en, de or pt-BR."
    case .languageMalformed: languageHint
    case .mediaTypeMalformed: "Use a media type such as text/plain."
    case .externalTypeMalformed: "Use a domain of your own: example.com:name."
    case .packageNameMalformed: "Use the application id, such as com.example.app."
    case .wifiNoCredential: "Give a network name."
    case .wifiSSIDLength: "Check the network name."
    case .wifiPasswordLength:
      "WPA takes 8 to 63 characters or 64 hex digits; WEP takes 5 or 13 characters, or 10 or 26 "
        + "hex digits."
    case .wifiPasswordCharacters: "Check the password."
    case .wifiPasswordUnused: "Name the security of the network, or leave the password out."
    case .wifiUnknownSecurity: "Use WPA2-Personal, which WPA3 networks mostly take too."
    case .bluetoothNameLength: "Choose a shorter name, or leave it out."
    }
  }

  /// Locales are written with underscores elsewhere.
  private var languageHint: String {
    let tag = String(
      decoding: subject.utf8.map { $0 == UInt8(ascii: "_") ? 0x2D : $0 }, as: UTF8.self)
    return tag != subject && isLanguageTag(tag)
      ? "Write \(tag)." : "Use a tag such as en, de or pt-BR."
  }
}

/// A record value that can look itself over.
package protocol CheckedRecord {
  /// What is wrong with it, in the order of its parts.
  var findings: [Finding] { get }
}

extension RecordContent {
  /// What is wrong with the value; nothing if the payload could not be read.
  package var findings: [Finding] {
    guard case .success(let value as any CheckedRecord) = value else { return [] }
    return value.findings
  }
}
