import CNFC
public import NFCLink

extension LibNFCReader {
  /// Sends a command and returns the response, up to 262 bytes each, less with some drivers.
  ///
  /// Waits for at least 350 ms, and for no longer than a minute.
  public func transceive(
    _ command: [UInt8], timeout: Duration
  ) throws(TransceiveError) -> [UInt8] {
    guard !gate.isCancelled else { throw .cancelled }
    guard let device, let active else { throw .tagLost }
    let limit = capabilities.frameLimit
    guard command.count <= limit else { throw .frameTooLong(limit: limit) }
    let framing = Framing.framing(of: command, to: active)
    guard !command.isEmpty, framing != .unsupported else { throw .unsupported }
    if framing == .registers { return try exchangeByRegisters(command, with: device) }

    let timeout = ExchangeTimeout(timeout)
    // With ISO-DEP the chip does as the card says, and no command of a Type 1 or Type 2 tag or of
    // MIFARE Classic takes as long as it waits anyway.
    if case .f = active, let wanted = timeout.answerLimit, wanted > answerLimit {
      try check(
        gate.pass(device) { raw in unsafe nfc_device_set_property_int(raw, NP_TIMEOUT_COM, wanted) }
      )
      answerLimit = wanted
    }
    let wait = timeout.whole(answerLimit: answerLimit, overUSB: capabilities.isUSB)
    guard framing == .acknowledged else {
      return try exchange(command, as: framing, with: device, wait: wait)
    }
    // libnfc keeps register writes back until a command follows: the second costs nothing here.
    try set(NP_HANDLE_CRC, false, of: device)
    let result = Result { () throws(TransceiveError) in
      try exchange(command + Self.checksum(of: command), as: .raw, with: device, wait: wait)
    }
    if self.device != nil { try set(NP_HANDLE_CRC, true, of: device) }
    return try result.get()
  }

  private func exchange(
    _ command: [UInt8], as framing: Framing, with device: DeviceHandle, wait: Int32
  ) throws(TransceiveError) -> [UInt8] {
    try set(NP_EASY_FRAMING, framing == .exchange, of: device)
    // One byte more than may come, so that NFC_EOVFLOW is left to answers without a status.
    var answer = [UInt8](repeating: 0, count: FrameLimit.chip + 1)
    let status = gate.pass(device) { raw in
      unsafe nfc_initiator_transceive_bytes(
        raw, command, command.count, &answer, answer.count, wait)
    }
    try check(status)
    let count = Int(status.rawValue)
    guard count <= FrameLimit.chip else { throw .frameTooLong(limit: FrameLimit.chip) }
    return Array(answer.prefix(count))
  }

  private func set(
    _ property: nfc_property, _ value: Bool, of device: DeviceHandle
  ) throws(TransceiveError) {
    try check(
      gate.pass(device) { raw in unsafe nfc_device_set_property_bool(raw, property, value) })
  }

  func check(_ status: LibNFCStatus) throws(TransceiveError) {
    guard status.isFailure else { return }
    let isUnplugged = settle(status)
    // The next poll waits for the reader, and no target is active on one that comes back.
    if isUnplugged && isAwaited { throw .tagLost }
    throw status.transceiveError(unplugged: isUnplugged)
  }

  /// CRC_A (ISO/IEC 14443-3, annex B).
  private static func checksum(of command: [UInt8]) -> [UInt8] {
    var (command, checksum) = (command, [0, 0] as [UInt8])
    unsafe iso14443a_crc(&command, command.count, &checksum)
    return checksum
  }
}
