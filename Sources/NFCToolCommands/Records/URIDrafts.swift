import NDEF

/// `--uri`, and the options for URIs that nobody knows by heart.
enum URIDrafts {
  static func uri(_ text: String) -> any RecordDraft {
    ValueDraft { URIRecord(text) }
  }

  /// `tel:` (RFC 3966); blanks, which only help the eye, are left out.
  static func tel(_ number: String) throws(ToolFailure) -> any RecordDraft {
    uri("tel:" + (try phoneNumber(number, option: "--tel")))
  }

  /// `sms:` (RFC 5724).
  static func sms(_ number: String, text: String) throws(ToolFailure) -> any RecordDraft {
    uri("sms:\(try phoneNumber(number, option: "--sms"))?body=\(percentEncoded(text))")
  }

  /// `mailto:` (RFC 6068).
  static func mailto(_ address: String) throws(ToolFailure) -> any RecordDraft {
    guard address.wholeMatch(of: /[^@\s]+@[^@\s]+/) != nil else {
      throw .usage("--mailto takes an address such as jo@example.com")
    }
    return uri("mailto:" + address)
  }

  /// `geo:` (RFC 5870): latitude and longitude in degrees.
  static func geo(_ text: String) throws(ToolFailure) -> any RecordDraft {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmingSpaces)
    let limits = [90.0, 180.0]
    let isPlace =
      parts.count == 2
      && zip(parts, limits).allSatisfy { part, limit in
        part.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?/) != nil
          && Double(part).map { abs($0) <= limit } ?? false
      }
    guard isPlace else {
      throw .usage(
        "--geo takes latitude and longitude in degrees",
        hint: "such as 52.5163,13.3777; the south and the west are negative")
    }
    return uri("geo:" + parts.joined(separator: ","))
  }

  private static func phoneNumber(
    _ text: String, option: String
  ) throws(ToolFailure) -> String {
    let number = text.filter { !$0.isWhitespace }
    guard number.wholeMatch(of: /\+?[0-9*#().-]+/) != nil else {
      throw .usage("\(option) takes a phone number such as +491701234567")
    }
    return number
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
