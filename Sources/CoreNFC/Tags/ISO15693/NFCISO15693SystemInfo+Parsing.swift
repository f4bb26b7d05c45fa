import Foundation
import NFCTags

extension NFCISO15693SystemInfo {
  /// Reads the answer to Get System Information.
  ///
  /// - Parameter uniqueIdentifier: the UID, high byte first; the answer has it the other way round.
  init(parsing answer: Data, uniqueIdentifier: Data) throws(NFCReaderError) {
    guard let info = Type5SystemInformation(answer) else { throw .unexpectedLength(answer.count) }
    self.init(
      uniqueIdentifier: uniqueIdentifier,
      dataStorageFormatIdentifier: info.dsfid.map { Int($0) } ?? -1,
      applicationFamilyIdentifier: info.afi.map { Int($0) } ?? -1,
      blockSize: info.blockSize ?? -1, totalBlocks: info.blockCount ?? -1,
      icReference: info.icReference.map { Int($0) } ?? -1)
  }
}
