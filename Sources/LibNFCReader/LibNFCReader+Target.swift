import CNFC
import Glibc
public import NFCLink

extension LibNFCReader {
  /// How long the field stays off, in microseconds (NFC Forum Digital 2.x, tFIELD_OFF: at least
  /// 5.1 ms).
  private static let fieldOffTime: UInt32 = 6000
  /// How often an NFC-F tag among others is asked for; one of three is missed once in a thousand
  /// times then.
  private static let slotTries = 8

  public func poll(_ configuration: PollConfiguration) throws(ReaderError) -> RemoteTarget? {
    try persistently { () throws(ReaderError) in try sweep(configuration) }
  }

  public func activate(_ target: RemoteTarget) throws(TransceiveError) {
    let isFound: Bool
    do throws(ReaderError) {
      isFound = try persistently { () throws(ReaderError) in try wake(target) }
    } catch {
      throw error.code == .cancelled ? .cancelled : .reader(error)
    }
    guard isFound else { throw .tagLost }
  }

  public func halt() throws(ReaderError) {
    guard let device, let active else { return }
    if !active.canSleep { resting.insert(active.identifier) }
    if active.inventsIdentifier { keepsFieldOn = true }
    self.active = nil
    let status = gate.pass(device) { raw in unsafe nfc_initiator_deselect_target(raw) }
    // A target that has left, or that the chip has forgotten, rests already.
    guard status.losesStep || status == .aborted else { return }
    let error = failure(status, during: "halt")
    // The next poll waits for the reader, and no target is active on one that comes back.
    guard error.code != .unplugged || !isAwaited else { return }
    throw error
  }

  public func release() throws(ReaderError) {
    active = nil
    resting = []
    keepsFieldOn = false
    guard let device else { return }
    try set(NP_ACTIVATE_FIELD, false, of: device, during: "release")
  }

  /// A lost byte on the line costs another try, not the session; so does a reader that comes back.
  private func persistently<Result>(
    _ attempt: () throws(ReaderError) -> Result
  ) throws(ReaderError) -> Result {
    do throws(ReaderError) {
      return try attempt()
    } catch {
      switch error.code {
      case .ioFailed where device == nil: break
      case .unplugged: try awaitReturn(after: error)
      default: throw error
      }
    }
    return try attempt()
  }

  private func sweep(_ configuration: PollConfiguration) throws(ReaderError) -> RemoteTarget? {
    _ = try ready(during: "poll")
    if active?.isISODEP == true { try resetField(during: "poll") }
    active = nil
    for probe in Probe.probes(for: configuration) {
      let listed = try list(probe, during: "poll")
      guard let identifier = configuration.identifier else {
        guard let found = listed.first(where: { !resting.contains($0.identifier) }) else {
          continue
        }
        active = found
        return found
      }
      active = listed.first { $0.identifier == identifier }
      if let active { return active }
      active = listed.first
      try halt()
    }
    return configuration.includesOthers && configuration.identifier == nil
      ? try sweepOthers() : nil
  }

  /// Looks for targets of the next kind of those that belong to no technology.
  private func sweepOthers() throws(ReaderError) -> RemoteTarget? {
    let kinds = ActivationOther.Kind.allCases
    let kind = kinds[nextOther % kinds.count]
    nextOther = (nextOther + 1) % kinds.count
    // For a barcode the field goes off.
    if kind == .barcode, keepsFieldOn { return nil }
    let found = try select(Probe.other(kind), during: "poll")
    try restoreFraming(after: kind)
    guard let found, !resting.contains(found.identifier) else { return nil }
    active = found
    return found
  }

  /// A search for a barcode leaves the chip without checksums and parity.
  private func restoreFraming(after kind: ActivationOther.Kind) throws(ReaderError) {
    guard kind == .barcode else { return }
    let device = try ready(during: "poll")
    try set(NP_HANDLE_CRC, true, of: device, during: "poll")
    try set(NP_HANDLE_PARITY, true, of: device, during: "poll")
  }

  /// Makes that target active if it is there, whatever state it is in.
  private func wake(_ target: RemoteTarget) throws(ReaderError) -> Bool {
    // In ISO-DEP a card hears no activation. It is put to rest first: without the field it might
    // come back with another identifier.
    if active?.isISODEP == true { try halt() }
    if try find(target) { return true }
    // NFC-B cannot be asked for by name, and one at rest does not answer the chip's request.
    guard target.isISODEP else { return false }
    try resetField(during: "activate")
    return try find(target)
  }

  private func find(_ target: RemoteTarget) throws(ReaderError) -> Bool {
    active = nil
    guard var probe = Probe(of: target) else { return false }
    // The field may just have come up, and a target that has not answers the next time.
    var triesLeft = 2
    var mayRepeat = probe.modulation.nmt == NMT_FELICA
    while triesLeft > 0 {
      let listed = try list(probe, during: "activate")
      if case .other(let activation) = target { try restoreFraming(after: activation.kind) }
      if let found = listed.first(where: { $0.identifier == target.identifier }) {
        active = found
        return true
      }
      triesLeft -= 1
      probe = probe.inTimeSlots
      // Others were sooner, which was luck.
      if mayRepeat, !listed.isEmpty { (triesLeft, mayRepeat) = (Self.slotTries, false) }
    }
    return false
  }

  /// Makes every target forget its state.
  private func resetField(during operation: String) throws(ReaderError) {
    active = nil
    resting = []
    keepsFieldOn = false
    try set(NP_ACTIVATE_FIELD, false, of: try ready(during: operation), during: operation)
    usleep(Self.fieldOffTime)  // tags keep their state in a field that was off for less
  }

  /// What a search finds: one target at most, but two where they answer in time slots.
  private func list(_ probe: Probe, during operation: String) throws(ReaderError) -> [RemoteTarget]
  {
    guard probe.hasTimeSlots, let door = capabilities.door,
      capabilities.contains(probe.modulation.nmt)
    else { return try select(probe, during: operation).map { [$0] } ?? [] }
    let device = try ready(during: operation)
    let bitRate = probe.modulation.nbr == NBR_424 ? 424 : 212
    // InListPassiveTarget: two targets, the kind, SENSF_REQ. libnfc asks for one only.
    let command: [UInt8] = [0x4A, 0x02, bitRate == 424 ? 0x02 : 0x01] + probe.data
    let (status, answer) = door(command, to: device, through: gate)
    guard !status.isFailure else {
      guard status.concernsReader else { return [] }
      throw failure(status, during: operation)
    }
    guard let listed = TargetDecoding.listedF(answer, bitRate: bitRate) else {
      throw failure(.io, during: operation)
    }
    return listed
  }

  private func select(_ probe: Probe, during operation: String) throws(ReaderError) -> RemoteTarget?
  {
    let modulation = probe.modulation
    guard capabilities.contains(modulation.nmt) else { return nil }
    let device = try ready(during: operation)
    var found = nfc_target()
    let status = gate.pass(device) { raw in
      unsafe nfc_initiator_select_passive_target(
        raw, modulation, probe.data, probe.data.count, &found)
    }
    guard !status.isFailure else {
      // Of what libnfc searches for by itself it calls any answer that it does not expect a fault of
      // the chip.
      guard status.concernsReader, !(probe.isOther && status == .chip) else { return nil }
      throw failure(status, during: operation)
    }
    // Of what libnfc searches for by itself it returns the first byte, which may be zero.
    let isFilledIn = probe.isOther && found.nm.nmt == modulation.nmt
    guard status.rawValue > 0 || isFilledIn else { return nil }
    guard let target = TargetDecoding.target(found) else {
      throw failure(.io, during: operation)
    }
    return target
  }

  private func set(
    _ property: nfc_property, _ value: Bool, of device: DeviceHandle, during operation: String
  ) throws(ReaderError) {
    let status = gate.pass(device) { raw in
      unsafe nfc_device_set_property_bool(raw, property, value)
    }
    if status.isFailure { throw failure(status, during: operation) }
  }
}

extension RemoteTarget {
  /// Whether the identifier is one that its tag makes up whenever it gets power (ISO/IEC 14443-3,
  /// 6.5.4).
  var inventsIdentifier: Bool {
    if case .a(let activation) = self, activation.selRes != nil {
      activation.nfcid1.count == 4 && activation.nfcid1[0] == 0x08
    } else {
      false
    }
  }

  /// Whether the chip speaks ISO-DEP with it.
  var isISODEP: Bool {
    switch self {
    case .a(let activation): activation.ats != nil
    case .b: true
    case .f, .v, .other: false
    }
  }
}
