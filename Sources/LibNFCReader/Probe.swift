import CNFC
import NFCLink

/// One call of `nfc_initiator_select_passive_target`.
struct Probe: Sendable {
  let modulation: nfc_modulation
  /// At most 12 bytes, or libnfc writes past the end of its buffer.
  let data: [UInt8]

  /// Whether libnfc searches by commands of its own.
  var isOther: Bool {
    ![NMT_ISO14443A, NMT_JEWEL, NMT_ISO14443B, NMT_FELICA].contains(modulation.nmt)
  }

  private init(_ type: nfc_modulation_type, _ rate: nfc_baud_rate, data: [UInt8] = []) {
    modulation = nfc_modulation(nmt: type, nbr: rate)
    self.data = data
  }

  /// What looks for any target of a technology, or for that one where the chip can be told, in the
  /// order of trying. An identifier of another technology's length finds nothing.
  static func probes(of technology: RFTechnology, identifier: [UInt8]?) -> [Probe] {
    let length = identifier?.count
    switch technology {
    case .a:
      // libnfc puts in the cascade tags.
      let byUID = length == nil || length == 4 || length == 7 || length == 10
      let type1 = length == nil || length == 4
      return (byUID ? [Probe(NMT_ISO14443A, NBR_106, data: identifier ?? [])] : [])
        + (type1 ? [Probe(NMT_JEWEL, NBR_106)] : [])
    case .f:
      guard length == nil || length == 8 else { return [] }
      return [Probe(NMT_FELICA, NBR_212), slotted]
    case .b:
      guard length == nil || length == 4 else { return [] }
      return [Probe(NMT_ISO14443B, NBR_106)]
    case .v:
      return []
    }
  }

  /// What looks for targets of one of the kinds that belong to no technology; libnfc does it by
  /// commands of its own.
  static func other(_ kind: ActivationOther.Kind) -> Probe {
    let type =
      switch kind {
      case .bPrime: NMT_ISO14443BI
      case .srx: NMT_ISO14443B2SR
      case .ctx: NMT_ISO14443B2CT
      case .iClass: NMT_ISO14443BICLASS
      case .barcode: NMT_BARCODE
      }
    return Probe(type, NBR_106)
  }

  /// The second search for NFC-F tags. In the first all answer at once, which is quick and gives
  /// nothing where there are several.
  private static let slotted = Probe(NMT_FELICA, NBR_424, data: [0x00, 0xFF, 0xFF, 0x01, 0x00])
    .inTimeSlots

  /// The same where NFC-F tags choose one of four time slots for their answer (NFC Forum Digital 2.x,
  /// 8.6.1), so that two can be told apart.
  var inTimeSlots: Probe {
    guard modulation.nmt == NMT_FELICA, data.count == 5 else { return self }
    return Probe(modulation.nmt, modulation.nbr, data: data.dropLast() + [0x03])
  }

  var hasTimeSlots: Bool { modulation.nmt == NMT_FELICA && data.count == 5 && data[4] > 0 }

  /// Everything that is looked for in one turn, NFC-A again and again between the others: a tag of
  /// that most common kind is not to wait for the end of the turn.
  static let wholeTurn: [Probe] = [
    Probe(NMT_ISO14443A, NBR_106), Probe(NMT_FELICA, NBR_212), Probe(NMT_ISO14443A, NBR_106),
    slotted, Probe(NMT_ISO14443A, NBR_106), Probe(NMT_ISO14443B, NBR_106),
    Probe(NMT_JEWEL, NBR_106),
  ]

  /// What is looked for with a configuration, in order.
  static func probes(for configuration: PollConfiguration) -> [Probe] {
    if configuration.includesOthers, configuration.identifier == nil,
      Set(configuration.technologies).isSuperset(of: [.a, .f, .b])
    {
      return wholeTurn
    }
    return configuration.technologies.flatMap {
      probes(of: $0, identifier: configuration.identifier)
    }
  }

  /// What activates a target that was found before, or one like it; nil if the chip has no way to.
  init?(of target: RemoteTarget) {
    switch target {
    case .a(let activation):
      self =
        activation.selRes == nil
        ? Probe(NMT_JEWEL, NBR_106) : Probe(NMT_ISO14443A, NBR_106, data: activation.nfcid1)
    case .b:
      self = Probe(NMT_ISO14443B, NBR_106)
    case .other(let activation):
      self = Self.other(activation.kind)
    case .f(let activation):
      let code = activation.systemCode ?? 0xFFFF
      // SENSF_REQ: system code, request code 01 (system code), one time slot.
      self = Probe(
        NMT_FELICA, activation.bitRate == 424 ? NBR_424 : NBR_212,
        data: [0x00, UInt8(code >> 8), UInt8(code & 0xFF), 0x01, 0x00])
    case .v:
      return nil
    }
  }
}
