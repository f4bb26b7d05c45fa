import NFCLink
import NFCTags

/// A tag as every result names it.
enum TagForm {
  static func json(_ identity: TagIdentity) -> JSONValue {
    json(identity.target).merging([
      "type": .string(identity.kind.rawValue),
      "product": .optional(identity.product) { .string($0) },
    ])
  }

  /// What is known before a tag is identified.
  static func json(_ target: RemoteTarget) -> JSONValue {
    var members: [String: JSONValue] = [
      "uid": .hex(target.identifier), "technology": .string(target.technology.rawValue),
    ]
    switch target {
    case .a(let activation):
      members["atqa"] = .hex(atqa(activation))
      members["sak"] = .optional(activation.selRes) { .hex([$0]) }
      if let ats = activation.ats { members["ats"] = .hex(ats) }
    case .b(let activation):
      members["applicationData"] = .hex(activation.applicationData)
      members["protocolInfo"] = .hex(activation.protocolInfo)
    case .f(let activation):
      members["pmm"] = .hex(activation.pmm)
      members["systemCode"] = .optional(activation.systemCode) {
        .hex([UInt8($0 >> 8), UInt8($0 & 0xFF)])
      }
    case .other(let activation):
      members["details"] = .hex(activation.details)
    case .v(let activation):
      members["dsfid"] = .hex([activation.dsfid])
    }
    return .object(members)
  }

  /// One line: what it is, and its UID.
  static func line(_ identity: TagIdentity) -> String {
    "\(name(identity))  UID \(Hex.identifier(identity.target.identifier))"
  }

  static func name(_ identity: TagIdentity) -> String {
    identity.product ?? kindName(identity.kind, identity.target)
  }

  static func lines(_ target: RemoteTarget) -> [String] {
    switch target {
    case .a(let activation):
      return [
        "SENS_RES [ATQA]: " + Hex.string(atqa(activation)),
        "SEL_RES [SAK]: " + (activation.selRes.map { Hex.string([$0]) } ?? "none"),
      ] + (activation.ats.map { ["ATS: " + Hex.string($0)] } ?? [])
    case .b(let activation):
      return [
        "application data: " + Hex.string(activation.applicationData),
        "protocol info: " + Hex.string(activation.protocolInfo),
      ]
    case .other(let activation):
      return activation.details.isEmpty ? [] : ["details: " + Hex.string(activation.details)]
    case .f(let activation):
      return [
        "NFCID2 [IDm]: " + Hex.string(activation.nfcid2), "PMm: " + Hex.string(activation.pmm),
      ]
    case .v(let activation): return ["DSFID: " + Hex.string([activation.dsfid])]
    }
  }

  private static func atqa(_ activation: ActivationA) -> [UInt8] {
    [UInt8(activation.sensRes >> 8), UInt8(activation.sensRes & 0xFF)]
  }

  private static func kindName(_ kind: TagKind, _ target: RemoteTarget) -> String {
    switch kind {
    case .type1: "Type 1 tag"
    case .type2: "Type 2 tag"
    case .type3: "Type 3 tag"
    case .type4: "Type 4 tag or ISO 7816 card"
    case .type5: "Type 5 tag"
    case .mifareClassic: "MIFARE Classic"
    case .unknown: "NFC-\(target.technology.rawValue) tag of unknown kind"
    }
  }
}

extension TagKind {
  /// What is written at once, in words.
  var unit: String {
    switch self {
    case .type2: "page"
    case .type4: "part"
    default: "block"
    }
  }
}
