import Testing

@testable import VirtualNFC

@Suite struct ISODEPParametersTests {
  /// ISO/IEC 14443-4, 5.2: what is left out counts as FSCI 2, FWI 4 and a card identifier.
  @Test(arguments: [
    ("", 32, 4, true), ("05", 64, 4, true), ("7877710280", 256, 7, true),
    ("7577810280", 64, 8, true), ("78808000", 256, 8, false), ("2870", 256, 7, true),
    ("4800", 256, 4, false), ("08", 256, 4, true), ("0e", 256, 4, true), ("28f0", 256, 4, true),
    ("78", 256, 4, true), ("7880", 256, 4, true),
  ])
  func `an ATS tells frame size, waiting time and card identifier`(
    _ ats: String, _ frameSize: Int, _ waitingIndex: UInt8, _ hasCID: Bool
  ) {
    let parameters = ISODEPParameters(ats: bytes(ats))
    #expect(parameters.frameSize == frameSize)
    #expect(parameters.waitingTime == ISODEPParameters.waitingTime(index: waitingIndex))
    #expect(parameters.hasCID == hasCID)
  }

  @Test(arguments: [("008171", 256, 7, true), ("005140", 64, 4, false), ("00", 32, 4, true)])
  func `the protocol info of NFC-B tells the same`(
    _ info: String, _ frameSize: Int, _ waitingIndex: UInt8, _ hasCID: Bool
  ) {
    let parameters = ISODEPParameters(protocolInfo: bytes(info))
    #expect(parameters.frameSize == frameSize)
    #expect(parameters.waitingTime == ISODEPParameters.waitingTime(index: waitingIndex))
    #expect(parameters.hasCID == hasCID)
  }

  /// 302 µs for FWI 0, 4.949 s for FWI 14.
  @Test func `the waiting time doubles with its index`() {
    #expect(ISODEPParameters.waitingTime(index: 0) == .nanoseconds(302_065))
    #expect(ISODEPParameters.waitingTime(index: 14) / .milliseconds(1) > 4949)
    #expect(ISODEPParameters.waitingTime(index: 15) == ISODEPParameters.waitingTime(index: 4))
  }
}
