/// The other side of the link, as activation left it and before its kind is known.
public enum RemoteTarget: Hashable, Sendable {
  case a(ActivationA)
  case b(ActivationB)
  case f(ActivationF)
  /// A target of none of these technologies.
  case other(ActivationOther)
  case v(ActivationV)

  /// The radio technology; of a target that the NFC Forum does not know, the one it comes closest to.
  public var technology: RFTechnology {
    switch self {
    case .a: .a
    case .b: .b
    case .f: .f
    case .other(let activation): activation.kind == .barcode ? .a : .b
    case .v: .v
    }
  }

  /// Whether a reader can tell the target not to answer searches; of NFC-F and Type 1 tags none does.
  package var canSleep: Bool {
    switch self {
    case .a(let activation): activation.selRes != nil
    case .b: true
    case .f, .other: false
    case .v: true
    }
  }

  /// NFCID1 [UID], NFCID0 [PUPI], NFCID2 [IDm] or UID.
  public var identifier: [UInt8] {
    switch self {
    case .a(let activation): activation.nfcid1
    case .b(let activation): activation.nfcid0
    case .f(let activation): activation.nfcid2
    case .other(let activation): activation.identifier
    case .v(let activation): activation.uid
    }
  }
}

/// What an NFC-A target said of itself (NFC Forum Digital 2.x, clause 6).
public struct ActivationA: Hashable, Sendable {
  /// SENS_RES [ATQA], high byte first: NTAG213 gives 0x0044.
  public var sensRes: UInt16
  /// SEL_RES [SAK]; nil for a Type 1 tag, which has no anticollision.
  public var selRes: UInt8?
  /// NFCID1 [UID] of 4, 7 or 10 bytes; of a Type 1 tag its four UID bytes.
  public var nfcid1: [UInt8]
  /// The ATS without its length byte, where ISO-DEP was activated.
  public var ats: [UInt8]?

  public init(sensRes: UInt16, selRes: UInt8?, nfcid1: [UInt8], ats: [UInt8]? = nil) {
    self.sensRes = sensRes
    self.selRes = selRes
    self.nfcid1 = nfcid1
    self.ats = ats
  }
}

/// What an NFC-B target said of itself (SENSB_RES, NFC Forum Digital 2.x, clause 7.6).
public struct ActivationB: Hashable, Sendable {
  /// NFCID0 [PUPI], four bytes.
  public var nfcid0: [UInt8]
  /// Application data, four bytes.
  public var applicationData: [UInt8]
  /// Protocol info, three or four bytes.
  public var protocolInfo: [UInt8]

  public init(nfcid0: [UInt8], applicationData: [UInt8], protocolInfo: [UInt8]) {
    self.nfcid0 = nfcid0
    self.applicationData = applicationData
    self.protocolInfo = protocolInfo
  }
}

/// What an NFC-F target said of itself (SENSF_RES, NFC Forum Digital 2.x, clause 8.6).
public struct ActivationF: Hashable, Sendable {
  /// NFCID2 [IDm], eight bytes.
  public var nfcid2: [UInt8]
  /// PMm, eight bytes.
  public var pmm: [UInt8]
  /// The system code that answered, where it was asked for.
  public var systemCode: UInt16?
  /// 212 or 424, in kbit/s.
  public var bitRate: Int

  public init(nfcid2: [UInt8], pmm: [UInt8], systemCode: UInt16?, bitRate: Int) {
    self.nfcid2 = nfcid2
    self.pmm = pmm
    self.systemCode = systemCode
    self.bitRate = bitRate
  }
}

/// What an NFC-V target said of itself (ISO/IEC 15693-3, 10.3.1).
public struct ActivationV: Hashable, Sendable {
  /// Eight bytes, of which the first is E0 and the second the maker's code.
  public var uid: [UInt8]
  /// Data storage format identifier.
  public var dsfid: UInt8

  public init(uid: [UInt8], dsfid: UInt8) {
    self.uid = uid
    self.dsfid = dsfid
  }
}
