/// Something in a record that the specifications allow but that will hardly do what was meant.
package struct Finding: Hashable, Sendable {
  /// The raw value is the identifier that scripts see.
  package enum Code: String, CaseIterable, Sendable {
    case uriEmpty, uriWithoutScheme, uriWithSpace
    case languageMissing, languageMalformed
    case mediaTypeMalformed, externalTypeMalformed, packageNameMalformed
    case wifiNoCredential, wifiSSIDLength, wifiPasswordLength, wifiPasswordUnused
    case wifiUnknownSecurity
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
    case .uriWithSpace: "The URI holds a space; no URI may."
    case .languageMissing: "The text has no language."
    case .languageMalformed: "The language is not a BCP 47 tag."
    case .mediaTypeMalformed: "The media type is not a type and a subtype with a slash between."
    case .externalTypeMalformed:
      "The external type is not a domain and a name with a colon between."
    case .packageNameMalformed: "No Android package can have that name."
    case .wifiNoCredential: "There is no network in the record."
    case .wifiSSIDLength: "A network name has 1 to 32 bytes."
    case .wifiPasswordLength: "The password has a length that this kind of network does not take."
    case .wifiPasswordUnused: "There is a password, but the network is open."
    case .wifiUnknownSecurity: "The authentication type has no agreed meaning."
    }
  }

  /// A sentence that says what to do about it.
  package var hint: String {
    switch code {
    case .uriEmpty: "Give the address that is to be opened."
    case .uriWithoutScheme: "Start with a scheme, such as https:// or tel: or mailto:."
    case .uriWithSpace: "Write a space as %20."
    case .languageMissing, .languageMalformed: "Use a tag such as en, de or pt-BR."
    case .mediaTypeMalformed: "Use a media type such as text/plain."
    case .externalTypeMalformed: "Use a domain of your own: example.com:name."
    case .packageNameMalformed: "Use the application id, such as com.example.app."
    case .wifiNoCredential: "Give a network name."
    case .wifiSSIDLength: "Check the network name."
    case .wifiPasswordLength:
      "WPA takes 8 to 63 characters or 64 hex digits; WEP takes 5 or 13 characters, or 10 or 26 "
        + "hex digits."
    case .wifiPasswordUnused: "Name the security of the network, or leave the password out."
    case .wifiUnknownSecurity: "Use WPA2-Personal, which WPA3 networks mostly take too."
    }
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
