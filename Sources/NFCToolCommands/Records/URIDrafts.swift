import NDEF

/// `--uri`, and the options for URIs that nobody knows by heart.
enum URIDrafts {
  static func uri(_ text: String) -> any RecordDraft {
    ValueDraft { URIRecord(text) }
  }

  /// `tel:` (RFC 3966); blanks, which only help the eye, are left out.
  static func tel(_ number: String) throws(ToolFailure) -> any RecordDraft {
    uri("tel:" + (try phoneNumber(number, scheme: "tel")))
  }

  /// `sms:` (RFC 5724).
  static func sms(_ number: String, text: String) throws(ToolFailure) -> any RecordDraft {
    uri("sms:\(try phoneNumber(number, scheme: "sms"))?body=\(percentEncoded(text))")
  }

  /// `mailto:` (RFC 6068).
  static func mailto(_ text: String) throws(ToolFailure) -> any RecordDraft {
    let address = text.withoutScheme("mailto")
    guard address.wholeMatch(of: /[^@,\s]+@[^@,\s]+(,[^@,\s]+@[^@,\s]+)*/) != nil else {
      throw .usage(
        "--mailto takes an address such as jo@example.com",
        hint: "more may follow it: jo@example.com?subject=Hello%20there")
    }
    return uri("mailto:" + address)
  }

  /// `geo:` (RFC 5870): latitude and longitude in degrees.
  static func geo(_ text: String) throws(ToolFailure) -> any RecordDraft {
    let parts = text.withoutScheme("geo").split(separator: ",", omittingEmptySubsequences: false)
      .map(\.trimmingSpaces)
    let limits = [90.0, 180.0]
    let isPlace =
      parts.count == 2
      && zip(parts, limits).allSatisfy { part, limit in
        part.wholeMatch(of: /[+-]?[0-9]+(\.[0-9]+)?/) != nil
          && Double(part).map { abs($0) <= limit } ?? false
      }
    guard isPlace else {
      throw .usage(
        "--geo takes latitude and longitude in degrees",
        hint: "such as 52.5163,13.3777; the south and the west are negative")
    }
    // A URI has no plus sign there.
    return uri("geo:" + parts.map { $0.drop { $0 == "+" } }.joined(separator: ","))
  }

  private static func phoneNumber(
    _ text: String, scheme: String
  ) throws(ToolFailure) -> String {
    let number = text.withoutScheme(scheme).filter { !$0.isWhitespace }
    guard number.wholeMatch(of: /\+?[0-9*#().-]+/) != nil, number.contains(where: \.isNumber) else {
      throw .usage(
        "--\(scheme) takes a phone number such as +491701234567",
        hint: "with digits, * and #; - . ( ) and blanks may stand between")
    }
    if number.hasPrefix("+"), number.contains("(0)") {
      throw .usage(
        "--\(scheme): nobody dials the (0) behind a country code",
        hint: "write \(number.replacing("(0)", with: ""))")
    }
    // A number sign would begin a fragment.
    return number.replacing("#", with: "%23")
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Everything but the unreserved characters (RFC 3986, 2.3) escaped.
  static func percentEncoded(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.append(byte)
      default:
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension String {
  /// The text without a scheme that an option puts in front itself.
  fileprivate func withoutScheme(_ scheme: String) -> String {
    let start = prefix(scheme.count + 1)
    return start.lowercased() == scheme + ":" ? String(dropFirst(start.count)) : self
  }
}
