import CNFC
import Glibc
public import NFCLink

extension LibNFCReader {
  /// How long the field stays off, in microseconds (NFC Forum Digital 2.x, tFIELD_OFF: at least
  /// 5.1 ms).
  private static let fieldOffTime: UInt32 = 6000

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
    if active.canSleep { hasSleepers = true } else { resting.insert(active.identifier) }
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
    hasSleepers = false
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
      guard let found = try select(probe, during: "poll") else { continue }
      if configuration.identifier == nil, resting.contains(found.identifier) { continue }
      active = found
      guard let identifier = configuration.identifier, identifier != found.identifier else {
        return found
      }
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
    // For a barcode the field goes off, which would wake all that sleeps.
    if kind == .barcode, hasSleepers { return nil }
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
    guard let probe = Probe(of: target) else { return false }
    // The field may just have come up, and a target that has not answers the next time.
    for _ in 0..<2 {
      let found = try select(probe, during: "activate")
      if case .other(let activation) = target { try restoreFraming(after: activation.kind) }
      guard let found, found.identifier == target.identifier else { continue }
      active = found
      return true
    }
    return false
  }

  /// Makes every target forget its state.
  private func resetField(during operation: String) throws(ReaderError) {
    active = nil
    resting = []
    hasSleepers = false
    try set(NP_ACTIVATE_FIELD, false, of: try ready(during: operation), during: operation)
    usleep(Self.fieldOffTime)  // tags keep their state in a field that was off for less
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
    guard status.rawValue > 0 else { return nil }
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
  /// Whether the chip speaks ISO-DEP with it.
  var isISODEP: Bool {
    switch self {
    case .a(let activation): activation.ats != nil
    case .b: true
    case .f, .v, .other: false
    }
  }
}
