import Foundation

extension NFCISO15693SystemInfo {
  /// Reads the answer to Get System Information (ISO/IEC 15693-3, 10.4.12): info flags, UID, and what
  /// the flags announce.
  ///
  /// - Parameter uniqueIdentifier: the UID, high byte first; the answer has it the other way round.
  init(parsing answer: Data, uniqueIdentifier: Data) throws(NFCReaderError) {
    var rest = answer.dropFirst(9)
    guard let flags = answer.first, answer.count >= 9 else {
      throw .unexpectedLength(answer.count)
    }
    func field(_ bit: UInt8, bytes: Int = 1) throws(NFCReaderError) -> Data? {
      guard flags & bit != 0 else { return nil }
      guard rest.count >= bytes else { throw .unexpectedLength(answer.count) }
      defer { rest = rest.dropFirst(bytes) }
      return Data(rest.prefix(bytes))
    }
    let dsfid = try field(0x01)
    let afi = try field(0x02)
    let memory = try field(0x04, bytes: 2)
    let reference = try field(0x08)
    self.init(
      uniqueIdentifier: uniqueIdentifier,
      dataStorageFormatIdentifier: dsfid.map { Int($0[0]) } ?? -1,
      applicationFamilyIdentifier: afi.map { Int($0[0]) } ?? -1,
      blockSize: memory.map { Int($0[1] & 0x1F) + 1 } ?? -1,
      totalBlocks: memory.map { Int($0[0]) + 1 } ?? -1,
      icReference: reference.map { Int($0[0]) } ?? -1)
  }
}
