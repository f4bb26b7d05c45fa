import NFCLink

extension Air {
  /// Finds an NFC-A tag and selects it: any that is awake, or the one with an identifier.
  ///
  /// - Parameter tries: how often a request is sent before the search is given up.
  mutating func activateA(nfcid1: [UInt8]? = nil, tries: Int) -> ActivationA? {
    let request: UInt8 = nfcid1 == nil ? 0x26 : 0x52
    hearsSensRes = false
    for _ in 0..<max(1, tries) {
      let answer = signal(AirFrame(.a, bits: Bits([request], count: 7)))
      if case .bits(let sensRes, _) = answer, sensRes.bytes.count == 2 {
        hearsSensRes = true
        guard let (uid, selRes) = nfcid1.map({ select($0) }) ?? anticollide() else { return nil }
        return ActivationA(
          sensRes: UInt16(sensRes.bytes[1]) << 8 | UInt16(sensRes.bytes[0]), selRes: selRes,
          nfcid1: uid)
      }
      traffic.time += Self.unansweredRequest
    }
    return nil
  }

  /// Puts the selected tag to sleep.
  mutating func haltA() {
    _ = signal(AirFrame(standardA: [0x50, 0x00]))
    traffic.time += Self.haltTimeout
  }

  /// Finds an NFC-B tag and attributes a card identifier to it: any, or the one with a PUPI.
  ///
  /// - Returns: the tag, and what it said to ATTRIB.
  mutating func activateB(
    nfcid0: [UInt8]? = nil, family: UInt8 = 0, tries: Int
  ) -> (tag: ActivationB, answer: [UInt8])? {
    let parameter: UInt8 = nfcid0 == nil ? 0x00 : 0x08
    let request = AirFrame(standard: .b, [0x05, family, parameter])
    for _ in 0..<max(1, tries) {
      if let atqb = content(of: signal(request), .b), (12...13).contains(atqb.count),
        atqb[0] == 0x50
      {
        let tag = ActivationB(
          nfcid0: Array(atqb[1..<5]), applicationData: Array(atqb[5..<9]),
          protocolInfo: Array(atqb[9...]))
        guard nfcid0 ?? tag.nfcid0 == tag.nfcid0 else { return nil }
        let cid = Self.cid(for: tag)
        let attribute: [UInt8] =
          [0x1D] + tag.nfcid0 + [0x00, ISODEPInitiator.frameSizeIndex, 0x01, cid ?? 0]
        guard let answer = content(of: signal(AirFrame(standard: .b, attribute)), .b) else {
          return nil
        }
        return (tag, answer)
      }
      traffic.time += Self.unansweredRequest
    }
    return nil
  }

  /// The card identifier that a PN532 attributes to an NFC-B tag that can have one.
  static func cid(for tag: ActivationB) -> UInt8? {
    ISODEPParameters(protocolInfo: tag.protocolInfo).hasCID ? 1 : nil
  }

  /// RATS with card identifier 0: the ATS without its length byte; nil if none comes.
  mutating func requestATS() -> [UInt8]? {
    let rats = AirFrame(standard: .a, [0xE0, ISODEPInitiator.frameSizeIndex << 4])
    guard let ats = content(of: signal(rats), .a), ats.count == Int(ats[0]) else {
      traffic.time += Self.unansweredRequest
      return nil
    }
    return Array(ats.dropFirst())
  }

  /// Finds NFC-F tags with a SENSF_REQ without its length, such as 00 FFFF 01 00: as many as that has
  /// time slots at most, and none where several take the same one.
  mutating func findF(
    _ request: [UInt8], bitRate: Int, tries: Int, maximum: Int = 1
  ) -> [ActivationF] {
    let bytes = [UInt8(truncatingIfNeeded: request.count + 1)] + request
    let frame = AirFrame(.f, bitRate: bitRate, bits: Bits(CRC.appending(.f, to: bytes)))
    let lastSlot = Int((request.last ?? 0) & 0x0F)
    for _ in 0..<max(1, tries) {
      let found = answers(to: frame).compactMap { sensfRes($0, bitRate: bitRate) }
      if !found.isEmpty { return Array(found.prefix(maximum)) }
      traffic.time += max(
        Self.unansweredRequest, Type3Traits.pollingTime + Type3Traits.slotTime * (lastSlot + 1))
    }
    return []
  }

  private func sensfRes(_ answer: AirAnswer, bitRate: Int) -> ActivationF? {
    guard let bytes = content(of: answer, .f), bytes.count == 18 || bytes.count == 20,
      Int(bytes[0]) == bytes.count, bytes[1] == 0x01
    else { return nil }
    return ActivationF(
      nfcid2: Array(bytes[2..<10]), pmm: Array(bytes[10..<18]),
      systemCode: bytes.count == 20 ? UInt16(bytes[18]) << 8 | UInt16(bytes[19]) : nil,
      bitRate: bitRate)
  }

  /// Finds a Type 1 tag: REQA, then RID, whose frame has the CRC of NFC-B (Type 1 Tag 1.x, clause 4).
  mutating func activateJewel(tries: Int) -> ActivationA? {
    for _ in 0..<max(1, tries) {
      let answer = signal(AirFrame(.a, bits: Bits([0x26], count: 7)))
      if case .bits(let sensRes, nil) = answer, let bytes = sensRes.wholeBytes, bytes.count == 2 {
        let rid: [UInt8] = [0x78, 0, 0, 0, 0, 0, 0]
        guard
          let header = content(
            of: signal(AirFrame(type1: rid)), .b),
          header.count == 6
        else { return nil }
        return ActivationA(
          sensRes: UInt16(bytes[1]) << 8 | UInt16(bytes[0]), selRes: nil,
          nfcid1: Array(header[2...]))
      }
      traffic.time += Self.unansweredRequest
    }
    return nil
  }

  /// SENSF_REQ without its length: every system, and its code with the answer; one time slot.
  static let anyF: [UInt8] = [0x00, 0xFF, 0xFF, 0x01, 0x00]
  /// The same with four time slots.
  static let anyFInSlots: [UInt8] = [0x00, 0xFF, 0xFF, 0x01, 0x03]

  /// Whether a raw frame finds, selects or halts rather than commands.
  func isSignal(_ frame: AirFrame) -> Bool {
    if frame.technology == .b { return true }  // before ATTRIB there is nothing to command
    if frame.technology == .f { return frame.bits.bytes.dropFirst().first == 0x00 }
    guard frame.technology == .a else { return false }
    if frame.bits.count == 7 { return true }
    guard let bytes = frame.bits.wholeBytes else { return true }
    let content = CRC.strippingA(bytes)
    return content == [0x50, 0x00] || content?.first == 0xE0 && content?.count == 2
      || bytes.count >= 2 && TargetStateA.selectCodes.contains(bytes[0]) && bytes[1] >= 0x20
  }

  static let unansweredRequest = Duration.milliseconds(5)
  /// A tag that is halted says nothing for a millisecond (ISO/IEC 14443-3, 6.4.3).
  private static let haltTimeout = Duration.milliseconds(1)

  /// Selects a tag whose identifier is known.
  private mutating func select(_ nfcid1: [UInt8]) -> (uid: [UInt8], selRes: UInt8)? {
    var selRes: UInt8 = 0
    for (level, bytes) in TargetStateA.cascade(nfcid1).enumerated() {
      guard level < TargetStateA.selectCodes.count, let sak = select(bytes, level: level) else {
        return nil
      }
      selRes = sak
    }
    return selRes & 0x04 == 0 ? (nfcid1, selRes) : nil
  }

  /// The anticollision loop of ISO/IEC 14443-3, 6.5.3; where tags collide it goes on with a one.
  private mutating func anticollide() -> (uid: [UInt8], selRes: UInt8)? {
    var uid: [UInt8] = []
    for level in TargetStateA.selectCodes.indices {
      var known = Bits()
      while known.count < 40 {
        let valid = 16 + known.count
        var bits = Bits([TargetStateA.selectCodes[level], UInt8(valid / 8) << 4 | UInt8(valid % 8)])
        bits.append(known)
        guard case .bits(let rest, let collision) = signal(AirFrame(.a, bits: bits)),
          rest.count == 40 - known.count
        else { return nil }
        known.append(Bits(rest.bytes, count: collision ?? rest.count))
        if collision != nil { known.append(true) }
      }
      guard known.bytes.reduce(0, ^) == 0, let sak = select(known.bytes, level: level) else {
        return nil
      }
      let hasMore = sak & 0x04 != 0
      uid += hasMore ? known.bytes[1..<4] : known.bytes[0..<4]
      if !hasMore { return (uid, sak) }
    }
    return nil
  }

  /// SELECT at a cascade level: the SAK, or nil if nobody answers.
  private mutating func select(_ bytes: [UInt8], level: Int) -> UInt8? {
    let frame = AirFrame(standardA: [TargetStateA.selectCodes[level], 0x70] + bytes)
    return content(of: signal(frame), .a)?.first
  }

  /// The bytes of an answer that came from one tag and whose checksum is right. Of several that say
  /// the same a reader hears one.
  private func content(of answer: AirAnswer, _ technology: RFTechnology) -> [UInt8]? {
    guard case .bits(let bits, nil) = answer else { return nil }
    return bits.wholeBytes.flatMap { CRC.stripping(technology, from: $0) }
  }
}
