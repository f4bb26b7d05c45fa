import CNFC
import Glibc
public import NFCLink

extension LibNFCReader {
  /// How long the field stays off so that every target forgets its state, in microseconds (NFC Forum
  /// Analog 2.x, tFIELD_OFF: 5.1 ms and more).
  private static let fieldOffTime: UInt32 = 6000

  public func poll(_ configuration: PollConfiguration) throws(ReaderError) -> RemoteTarget? {
    do throws(ReaderError) {
      return try sweep(configuration)
    } catch {
      // A lost byte on the line costs one sweep, not the session.
      guard error.code == .ioFailed, device == nil else { throw error }
      return try sweep(configuration)
    }
  }

  public func activate(_ target: RemoteTarget) throws(TransceiveError) {
    do throws(ReaderError) {
      try resetIfNeeded(during: "activate")
      // The field may just have come up, and a target that has not answers the next time.
      for _ in 0..<2 {
        if let found = try select(target), found.identifier == target.identifier {
          active = found
          return
        }
      }
    } catch {
      throw error.code == .cancelled ? .cancelled : .reader(error)
    }
    throw .tagLost
  }

  public func halt() throws(ReaderError) {
    guard let device, active != nil else { return }
    active = nil
    let status = gate.pass(device) { raw in unsafe nfc_initiator_deselect_target(raw) }
    // A target that has left needs no rest.
    guard status.concernsReader else { return }
    throw failure(status, during: "halt")
  }

  public func release() throws(ReaderError) {
    active = nil
    guard let device else { return }
    try set(NP_ACTIVATE_FIELD, false, of: device, during: "release")
  }

  private func sweep(_ configuration: PollConfiguration) throws(ReaderError) -> RemoteTarget? {
    try resetIfNeeded(during: "poll")
    for technology in configuration.technologies {
      for probe in Probe.probes(of: technology, identifier: configuration.identifier) {
        guard let found = try select(probe, during: "poll") else { continue }
        active = found
        guard let identifier = configuration.identifier, identifier != found.identifier else {
          return found
        }
        try halt()
      }
    }
    return nil
  }

  /// A target in ISO-DEP hears no activation: it is made to forget that it is active.
  private func resetIfNeeded(during operation: String) throws(ReaderError) {
    let device = try ready(during: operation)
    defer { active = nil }
    guard active?.isISODEP == true else { return }
    try set(NP_ACTIVATE_FIELD, false, of: device, during: operation)
    usleep(Self.fieldOffTime)
  }

  private func select(_ target: RemoteTarget) throws(ReaderError) -> RemoteTarget? {
    try select(Probe(of: target), during: "activate")
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
      guard status.concernsReader else { return nil }
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
    case .f: false
    }
  }
}
