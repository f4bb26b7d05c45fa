import NFCLink

/// A target as a PN532 knows it.
struct ChipTarget: Sendable {
  let target: RemoteTarget
  /// What an NFC-B target said to ATTRIB.
  var attributeAnswer: [UInt8] = []
  /// The chip's side of ISO-DEP, where the target speaks it.
  var initiator: ISODEPInitiator?

  /// The target as InListPassiveTarget describes it, behind its number.
  var description: [UInt8] {
    switch target {
    case .a(let target) where target.selRes == nil:
      return [UInt8(target.sensRes >> 8), UInt8(target.sensRes & 0xFF)] + target.nfcid1
    case .a(let target):
      let ats = target.ats.map { [UInt8(truncatingIfNeeded: $0.count + 1)] + $0 } ?? []
      return [
        UInt8(target.sensRes >> 8), UInt8(target.sensRes & 0xFF), target.selRes ?? 0,
        UInt8(target.nfcid1.count),
      ] + target.nfcid1 + ats
    case .b(let target):
      return [0x50] + target.nfcid0 + target.applicationData + target.protocolInfo
        + [UInt8(attributeAnswer.count)] + attributeAnswer
    case .other:
      return []  // the chip lists none of these
    case .f(let target):
      let code = target.systemCode.map { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } ?? []
      let answer = [0x01] + target.nfcid2 + target.pmm + code
      return [UInt8(answer.count + 1)] + answer
    case .v:
      return []  // the chip has no such radio
    }
  }
}

/// The one or two targets that a PN532 has listed; one of them at most is selected.
struct ChipTargets: Sendable {
  private(set) var listed: [ChipTarget] = []
  /// The number of the selected target, from 1.
  var selected: Int?

  var isEmpty: Bool { listed.isEmpty }
  var numbers: [Int] { Array(1..<listed.count + 1) }

  subscript(number: Int) -> ChipTarget? {
    get { number >= 1 && number <= listed.count ? listed[number - 1] : nil }
    set {
      guard number >= 1, number <= listed.count, let newValue else { return }
      listed[number - 1] = newValue
    }
  }

  mutating func add(_ target: ChipTarget) {
    listed.append(target)
    selected = listed.count
  }

  mutating func removeAll() {
    listed = []
    selected = nil
  }
}
