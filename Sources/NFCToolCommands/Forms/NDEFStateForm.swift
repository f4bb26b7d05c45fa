import NDEF
import NFCTags

/// What is on a tag as to NDEF, as `read` and `info` show it.
struct NDEFStateForm {
  let state: NDEFState
  /// The message, where there is one that can be read.
  let message: NDEFMessage?
  /// Why the bytes of the message are no message.
  let fault: NDEFError?

  init(_ state: NDEFState) {
    self.state = state
    guard let bytes = state.message else {
      message = nil
      fault = nil
      return
    }
    do throws(NDEFError) {
      message = try NDEFMessage(decoding: bytes)
      fault = nil
    } catch {
      message = nil
      fault = error
    }
  }

  var json: JSONValue {
    var members: [String: JSONValue] = [
      "status": .string(statusCode), "capacity": .integer(state.capacity),
      "length": .integer(state.length), "message": messageJSON,
      "warnings": .array(state.warnings.map { .string($0.code.rawValue) }),
    ]
    if case .notFormatted(let reason) = state.status {
      members["reason"] = .string(reason.rawValue)
    }
    return .object(members)
  }

  private var messageJSON: JSONValue {
    guard let bytes = state.message else { return .null }
    guard let message else { return MessageForm.json(malformed: bytes) }
    return MessageForm.json(bytes, message)
  }

  private var statusCode: String {
    switch state.status {
    case .readWrite: "readWrite"
    case .readOnly: "readOnly"
    case .notFormatted: "notFormatted"
    }
  }

  /// One line on status, length and capacity.
  var line: String {
    switch state.status {
    case .readWrite: "NDEF: writable, \(state.length) of \(state.capacity) bytes used"
    case .readOnly: "NDEF: read-only, \(state.length) of \(state.capacity) bytes used"
    case .notFormatted(let reason):
      "NDEF: not formatted: " + ToolFailure.sentence(for: reason)
    }
  }
}
