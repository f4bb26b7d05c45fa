import NFCLink
import Testing

@testable import LibNFCReader

@Suite struct LibNFCStatusTests {
  /// The codes of nfc.h, and what facts about the drivers say of each.
  static let table: [(Int32, losesStep: Bool, ReaderError.Code, TransceiveError?)] = [
    (-1, true, .ioFailed, nil),
    (-2, false, .unsupported, .unsupported),
    (-3, false, .unsupported, .unsupported),
    (-4, true, .ioFailed, nil),
    (-5, true, .ioFailed, .protocolViolation),
    (-6, true, .ioFailed, .timeout),
    (-7, false, .cancelled, .cancelled),
    (-8, false, .unsupported, .unsupported),
    (-10, false, .ioFailed, .tagLost),
    (-20, false, .ioFailed, .transmission),
    (-30, false, .ioFailed, .transmission),
    (-80, true, .ioFailed, nil),
    (-90, false, .ioFailed, .frameTooLong(limit: 262)),
    (-19, true, .ioFailed, nil),  // -ENODEV, raw from a USB driver
    (-110, true, .ioFailed, nil),  // -ETIMEDOUT, likewise
  ]

  @Test(arguments: table) func `every code has its meaning`(
    code: Int32, losesStep: Bool, reader: ReaderError.Code, transceive: TransceiveError?
  ) {
    let status = LibNFCStatus(rawValue: code)
    #expect(status.losesStep == losesStep)
    let error = status.readerError(during: "transceive", unplugged: false)
    #expect(error == ReaderError(reader, during: "transceive", driverCode: code))
    #expect(status.transceiveError(unplugged: false) == transceive ?? .reader(error))
  }

  @Test(arguments: table) func `only a lost line makes a reader unplugged`(
    code: Int32, losesStep: Bool, reader: ReaderError.Code, transceive: TransceiveError?
  ) {
    let status = LibNFCStatus(rawValue: code)
    let error = status.readerError(during: "poll", unplugged: true)
    #expect((error.code == .unplugged) == losesStep)
    #expect((status.transceiveError(unplugged: true) == transceive) == !losesStep)
  }

  @Test func `a count is no failure`() {
    for count: Int32 in [0, 1, 262] {
      #expect(!LibNFCStatus(rawValue: count).isFailure)
      #expect(!LibNFCStatus(rawValue: count).losesStep)
    }
  }
}
