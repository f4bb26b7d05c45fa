/// The commands of a PN532 that are answered here (UM0701-02, 7.2 to 7.4).
enum PN532Command: UInt8, CaseIterable, Sendable {
  case diagnose = 0x00
  case getFirmwareVersion = 0x02
  case getGeneralStatus = 0x04
  case readRegister = 0x06
  case writeRegister = 0x08
  case readGPIO = 0x0C
  case writeGPIO = 0x0E
  case setSerialBaudRate = 0x10
  case setParameters = 0x12
  case samConfiguration = 0x14
  case powerDown = 0x16
  case rfConfiguration = 0x32
  case inDataExchange = 0x40
  case inCommunicateThru = 0x42
  case inDeselect = 0x44
  case inJumpForPSL = 0x46
  case inListPassiveTarget = 0x4A
  case inPSL = 0x4E
  case inATR = 0x50
  case inRelease = 0x52
  case inSelect = 0x54
  case inJumpForDEP = 0x56
  case inAutoPoll = 0x60
  case tgGetData = 0x86
  case tgGetInitiatorCommand = 0x88
  case tgGetTargetStatus = 0x8A
  case tgInitAsTarget = 0x8C
  case tgSetData = 0x8E
  case tgResponseToInitiator = 0x90
  case tgSetGeneralBytes = 0x92
  case tgSetMetaData = 0x94
}

extension VirtualPN532 {
  mutating func execute(
    _ command: PN532Command, _ parameters: [UInt8]
  ) throws(Air.Unplugged) -> Reply {
    switch command {
    case .diagnose: diagnose(parameters)
    case .getFirmwareVersion: .data(model.firmwareVersion)
    case .getGeneralStatus: generalStatus()
    case .readRegister: readRegisters(parameters)
    case .writeRegister: try writeRegisters(parameters)
    case .readGPIO: .data([0x3F, 0x07, 0x00])
    case .writeGPIO: parameters.count == 2 ? .data([]) : .syntaxError
    case .setSerialBaudRate: settings.announceBaudRate(parameters) ? .data([]) : .syntaxError
    case .setParameters: setParameters(parameters)
    case .samConfiguration: samConfiguration(parameters)
    case .powerDown: powerDown(parameters)
    case .rfConfiguration: configure(parameters)
    case .inDataExchange: try exchangeData(parameters)
    case .inCommunicateThru: try communicateThru(parameters)
    case .inDeselect: deselect(parameters)
    case .inRelease: release(parameters)
    case .inSelect: select(parameters)
    case .inListPassiveTarget: try listPassiveTargets(parameters)
    case .inAutoPoll: try autoPoll(parameters)
    case .inJumpForPSL, .inJumpForDEP: jumpForDEP()
    case .inPSL, .inATR: .status(targets.isEmpty ? .notAllowed : .timeout)
    case .tgInitAsTarget: .pending(.asTarget)
    case .tgGetTargetStatus: .data([0x00, 0x00])
    case .tgGetData, .tgGetInitiatorCommand, .tgSetData, .tgResponseToInitiator,
      .tgSetGeneralBytes, .tgSetMetaData:
      .status(.notAllowed)
    }
  }
}
