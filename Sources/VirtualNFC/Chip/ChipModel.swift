/// The chips of the family that are played here.
package enum ChipModel: Sendable {
  case pn532
  /// As the PN532, with a USB in place of the serial line (PN533 user manual UM0801-03).
  case pn533

  /// IC, version, revision and the protocols that it knows.
  var firmwareVersion: [UInt8] {
    switch self {
    case .pn532: [0x32, 0x01, 0x06, 0x07]
    case .pn533: [0x33, 0x02, 0x07, 0x07]
    }
  }

  /// What it puts in front of its answers to the commands for registers.
  var registerStatus: [UInt8] {
    switch self {
    case .pn532: []
    case .pn533: [0x00]
    }
  }

  func knows(_ command: PN532Command) -> Bool {
    switch self {
    case .pn532: true
    case .pn533:
      ![.setSerialBaudRate, .samConfiguration, .powerDown, .inAutoPoll].contains(command)
    }
  }
}

/// What lies between a chip and its host.
package enum ChipLine: Sendable {
  /// A serial line with ten bits a byte; the chip sleeps until it moves.
  case serial
  /// USB at full speed.
  case usb
}
