import NDEF
import NFCTags

/// A message that comes from a file, from standard input or from the command line.
struct MessageInput {
  /// What the input is called in messages; nil if there is only one.
  let name: String?
  let bytes: [UInt8]

  static func file(_ path: String) throws(ToolFailure) -> MessageInput {
    MessageInput(name: path, bytes: try Files.read(path))
  }

  static func hex(_ text: String) throws(ToolFailure) -> MessageInput {
    do throws(Hex.Fault) {
      return MessageInput(name: nil, bytes: try Hex.bytes(text))
    } catch {
      throw ToolFailure(error, in: "--hex")
    }
  }

  /// The message, and how it lay in the bytes.
  func decode(
    _ strictness: Strictness = .strict
  ) throws(ToolFailure) -> (message: NDEFMessage, layout: MessageLayout) {
    do throws(NDEFError) {
      return try NDEFMessage.decodeWithLayout(bytes, strictness: strictness)
    } catch {
      var failure = ToolFailure(error, hint: hint(for: error))
      if error.code == .trailingData {
        failure.place["trailingBytes"] = .integer(bytes.count - error.offset)
      }
      if let name {
        failure.message = "\(HostileText.shown(name)): " + failure.message
        failure.place["file"] = .string(name)
      }
      throw failure
    }
  }

  /// The message in the TLVs of a tag's memory.
  func messageInTLVs() throws(ToolFailure) -> MessageInput {
    let message: [UInt8]
    do throws(TagError) {
      message = try TLVArea.message(in: bytes)
    } catch {
      var failure = ToolFailure(error)
      failure.hint = nil  // it would be about the tag, which is not here
      throw failure
    }
    guard !message.isEmpty else {
      throw ToolFailure(
        "emptyMessage", "the NDEF TLV is empty: there is no message", exit: .no, coreNFC: 403)
    }
    return MessageInput(name: name, bytes: message)
  }

  /// What the bytes look like instead of a message, or what helps.
  private func hint(for error: NDEFError) -> String? {
    if error.code == .trailingData {
      let isTerminator = bytes[error.offset...].first == 0xFE
      return (isTerminator ? "FE ends the TLVs of a tag and is no part of the message; " : "")
        + "`nfctool decode --lenient` reads the message alone"
    }
    guard error.code == .missingMessageBegin, error.offset == 0 else { return nil }
    if bytes.first == 0x03, bytes.count > 2 {
      return "this looks like the memory of a tag: try --from tlv"
    }
    if bytes.count > 2, Int(bytes[0]) << 8 | Int(bytes[1]) == bytes.count - 2 {
      return "the first two bytes are the length of what follows, as in the file of a Type 4 tag: "
        + "leave them out"
    }
    let isText = bytes.allSatisfy { (0x20..<0x7F).contains($0) || (9...13).contains($0) }
    if isText, (try? Hex.bytes(String(decoding: bytes, as: UTF8.self))) != nil {
      return "the input is hex; give it to --hex"
    }
    return nil
  }
}
