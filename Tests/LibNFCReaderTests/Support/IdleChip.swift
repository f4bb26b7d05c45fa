/// What a PN532 with nothing in its field says to each command (user manual, 7.2 and 7.3).
struct IdleChip {
  /// CIU_TxMode and CIU_RxMode begin with the CRC on, all others with 0.
  private var registers: [UInt16: UInt8] = [0x6302: 0x80, 0x6303: 0x80]

  mutating func answer(to command: [UInt8]) -> [UInt8] {
    let parameters = Array(command.dropFirst())
    switch command.first {
    case 0x00: return parameters  // Diagnose, communication line test
    case 0x02: return [0x32, 0x01, 0x06, 0x07]  // GetFirmwareVersion: a PN532 1.6
    case 0x06:  // ReadRegister
      return stride(from: 0, to: parameters.count - 1, by: 2).map {
        registers[address(parameters[$0...]), default: 0]
      }
    case 0x08:  // WriteRegister
      for index in stride(from: 0, to: parameters.count - 2, by: 3) {
        registers[address(parameters[index...])] = parameters[index + 2]
      }
      return []
    case 0x12, 0x14, 0x32: return []  // SetParameters, SAMConfiguration, RFConfiguration
    case 0x40, 0x42: return [0x01]  // InDataExchange, InCommunicateThru: no answer
    case 0x4A: return [0x00]  // InListPassiveTarget: none
    default: return [0x00]  // InDeselect, InRelease, PowerDown: done
    }
  }

  private func address(_ bytes: ArraySlice<UInt8>) -> UInt16 {
    UInt16(bytes[bytes.startIndex]) << 8 | UInt16(bytes[bytes.startIndex + 1])
  }
}
