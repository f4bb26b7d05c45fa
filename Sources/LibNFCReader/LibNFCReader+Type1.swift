import CNFC
import Glibc
import NFCLink

/// The commands of a Type 1 tag with more than 128 bytes, which neither chip nor libnfc can frame: each
/// byte is a frame of its own without parity, the first of seven bits. The registers of the chip's
/// contactless unit (PN532 user manual, CIU) make them one by one.
extension LibNFCReader {
  /// Sends READ8, WRITE-E8, WRITE-NE8 or RSEG.
  ///
  /// - Throws: `unsupported` where libnfc has no way to the registers; `transmission` if the tag is
  ///   silent or its answer broken.
  func exchangeByRegisters(
    _ command: [UInt8], with device: DeviceHandle
  ) throws(TransceiveError) -> [UInt8] {
    guard let door = capabilities.door else { throw .unsupported }
    let result = Result { () throws(TransceiveError) in
      guard command[0] == Type1Code.readSegment else {
        return try exchangeBlock(command, with: device, through: door)
      }
      // A segment is longer than the unit's FIFO: it comes block by block.
      var segment = [command[1]]
      for block in command[1]...(command[1] | 0x0F) {
        let read = [Type1Code.read8, block] + command[2...]
        segment += try exchangeBlock(read, with: device, through: door).dropFirst()
      }
      return segment
    }
    if self.device != nil {
      // The chip's own commands expect parity to be handled.
      try write([(Register.manualReceiving, 0x20)], to: device, through: door)
    }
    return try result.get()
  }

  /// A command whose answer is its block number and eight bytes.
  private func exchangeBlock(
    _ command: [UInt8], with device: DeviceHandle, through door: ChipDoor
  ) throws(TransceiveError) -> [UInt8] {
    let frame = command + Self.checksumB(of: command)
    var writes: [(Register, UInt8)] = [
      (.fifoLevel, 0x80),  // nothing is left over from before
      (.fifoData, frame[0]), (.bitFraming, 7), (.command, Self.transmit),
      (.bitFraming, 0), (.manualReceiving, 0x30),  // without parity
    ]
    for byte in frame.dropFirst() {
      writes += [(.fifoData, byte), (.command, Self.transmit), (.command, Self.noChange)]
    }
    writes.append((.command, Self.receive))
    try write(writes, to: device, through: door)
    // The unit raises nothing that libnfc waits for: the answer is in the FIFO once the tag has had its
    // time. The device's own thread has nothing else to do.
    usleep(Type1Code.answerTime(of: command[0]))

    // Block number, eight bytes, checksum, and a parity bit behind each byte.
    let count = 11
    let length = (count * 9 + 7) / 8
    let registers = [Register.fifoLevel] + Array(repeating: .fifoData, count: length)
    let (status, answer) = door(
      [0x06] + registers.flatMap(\.address), to: device, through: gate)
    try check(status)
    let values = Array(answer.suffix(registers.count))
    guard values.count == registers.count, values[0] == length,
      let bytes = Self.withoutParity(values.dropFirst(), count: count),
      bytes[9...].elementsEqual(Self.checksumB(of: Array(bytes[..<9])))
    else { throw .transmission }
    return Array(bytes[..<9])
  }

  private func write(
    _ values: [(Register, UInt8)], to device: DeviceHandle, through door: ChipDoor
  ) throws(TransceiveError) {
    let (status, _) = door(
      [0x08] + values.flatMap { $0.0.address + [$0.1] }, to: device, through: gate)
    try check(status)
  }

  /// The bytes of a stream of bits, lowest first, in which an odd parity bit follows each byte.
  ///
  /// - Returns: nil if a parity bit is wrong.
  private static func withoutParity(_ stream: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
    let stream = Array(stream)
    func bit(_ index: Int) -> UInt8 { stream[index / 8] >> (index % 8) & 1 }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: count * 9, by: 9) {
      let byte = (0..<8).reduce(UInt8(0)) { $0 | bit(start + $1) << $1 }
      guard (byte.nonzeroBitCount + Int(bit(start + 8))) % 2 == 1 else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  /// CRC_B (ISO/IEC 14443-3, annex B), which Type 1 tags have.
  private static func checksumB(of command: [UInt8]) -> [UInt8] {
    var (command, checksum) = (command, [0, 0] as [UInt8])
    unsafe iso14443b_crc(&command, command.count, &checksum)
    return checksum
  }

  private static let transmit: UInt8 = 0x04
  private static let noChange: UInt8 = 0x07
  private static let receive: UInt8 = 0x08
}

/// Registers of the contactless unit.
private enum Register: UInt16 {
  case manualReceiving = 0x630D
  case command = 0x6331
  case fifoData = 0x6339
  case fifoLevel = 0x633A
  case bitFraming = 0x633D

  var address: [UInt8] { [UInt8(rawValue >> 8), UInt8(rawValue & 0xFF)] }
}

/// Commands of the dynamic memory model (Type 1 Tag 1.x, clause 5).
enum Type1Code {
  static let read8: UInt8 = 0x02
  static let readSegment: UInt8 = 0x10
  static let writeNoErase8: UInt8 = 0x1B
  static let writeErase8: UInt8 = 0x54

  static let dynamic: Set<UInt8> = [read8, readSegment, writeNoErase8, writeErase8]

  /// How long the tag works before its answer is complete, in microseconds, with some to spare.
  static func answerTime(of code: UInt8) -> UInt32 {
    switch code {
    case writeErase8: 8000
    case writeNoErase8: 5000
    default: 2000
    }
  }
}
