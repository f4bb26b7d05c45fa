import NFCTags

/// All that `info` tells.
enum InformationForm {
  static func json(_ information: TagInformation) -> JSONValue {
    var members: [String: JSONValue] = [
      "schema": 1, "tag": TagForm.json(information.identity),
      "version": .optional(information.identity.version) { .hex($0) },
      "userBytes": .optional(information.userBytes) { .integer($0) },
      "lockedBlocks": .array(information.lockedBlocks.map { .integer($0) }),
      "protection": .optional(information.protection, json),
      "counters": .object(
        Dictionary(
          information.counters.map { (String($0.key), .integer(Int($0.value))) },
          uniquingKeysWith: { $1 })),
      "signature": .optional(information.signature) { .hex($0) },
      "originality": .optional(information.originality) {
        [
          "verdict": .string($0.verdict.rawValue),
          "products": .optional($0.products) { .string($0) },
        ]
      },
      "facts": .array(
        information.facts.map {
          ["key": .string($0.key), "title": .string($0.title), "value": .string($0.value)]
        }),
    ]
    switch information.ndef {
    case .success(let state): members["ndef"] = NDEFStateForm(state).json
    case .failure(let error):
      members["ndef"] = nil
      members["ndefError"] = ToolFailure(error).fitting(information.identity).json["error"]
    }
    return .object(members)
  }

  private static func json(_ protection: ProtectionState) -> JSONValue {
    [
      "fromBlock": .optional(protection.fromBlock) { .integer($0) },
      "readingToo": .bool(protection.readingToo),
      "tries": .optional(protection.tries) { .integer($0) },
      "permanent": .bool(protection.isPermanent),
    ]
  }

  static func lines(_ information: TagInformation) -> [String] {
    var lines = [TagForm.line(information.identity)] + TagForm.lines(information.identity.target)
    lines += information.facts.map {
      "\(HostileText.shown($0.title)): \(HostileText.shown($0.value))"
    }
    switch information.ndef {
    case .success(let state):
      let form = NDEFStateForm(state)
      lines.append(form.line)
      lines += state.warnings.map { "note: " + $0.text }
      if let fault = form.fault {
        lines.append("message: malformed, " + ToolFailure(fault).message)
      } else if let message = form.message, let bytes = state.message {
        lines += MessageText.lines(message, writtenAs: bytes)
      }
    case .failure(let error):
      lines.append("NDEF: " + ToolFailure(error).fitting(information.identity).message)
    }
    return lines
  }
}
