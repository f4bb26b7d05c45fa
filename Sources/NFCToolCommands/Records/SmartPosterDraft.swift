import NDEF

/// `--smart-poster`, with `--title`, `--action` and `--icon`.
struct SmartPosterDraft: RecordDraft {
  private var poster: SmartPosterRecord

  init(uri: String) {
    poster = SmartPosterRecord(URIRecord(uri))
  }

  mutating func take(_ modifier: RecordModifier) throws(ToolFailure) -> Bool {
    switch modifier {
    case .title(let text):
      guard let separator = text.firstIndex(of: "=") else {
        throw .usage("--title takes LANGUAGE=TEXT", hint: "such as --title en=Welcome")
      }
      let language = String(text[..<separator])
      guard !poster.titles.contains(where: { $0.language.lowercased() == language.lowercased() })
      else {
        throw .usage(
          "--title: there is a title in “\(HostileText.shown(language))” already",
          hint: "a smart poster has at most one for each language")
      }
      poster.titles.append(
        TextRecord(String(text[text.index(after: separator)...]), language: language))
    case .action(let name):
      guard let action = SmartPosterRecord.Action(name: name.lowercased()), action.rawValue <= 2
      else {
        throw .usage("--action takes do, save or open")
      }
      poster.action = action
    case .icon(let file):
      let data = try Files.read(file)
      guard let mediaType = ImageSignature.mediaType(of: data) else {
        throw ToolFailure(
          "notAnImage", "\(HostileText.shown(file)): no picture that is known here",
          hint: "PNG, JPEG, GIF, WebP and BMP are", exit: .dataError, place: ["file": .string(file)]
        )
      }
      poster.icons.append(MIMERecord(mediaType, payload: data))
    default: return false
    }
    return true
  }

  func records() throws(ToolFailure) -> [NDEFRecord] { [try checked(poster)] }
}

/// Pictures by how their files start.
enum ImageSignature {
  private static let signatures: [(start: [UInt8], mediaType: String)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
    ([0xFF, 0xD8, 0xFF], "image/jpeg"),
    (Array("GIF87a".utf8), "image/gif"),
    (Array("GIF89a".utf8), "image/gif"),
    (Array("BM".utf8), "image/bmp"),
  ]

  static func mediaType(of data: [UInt8]) -> String? {
    if data.starts(with: "RIFF".utf8), data.dropFirst(8).starts(with: "WEBP".utf8) {
      return "image/webp"
    }
    return signatures.first { data.starts(with: $0.start) }?.mediaType
  }
}
