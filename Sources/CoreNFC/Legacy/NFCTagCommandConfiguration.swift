public import Foundation

/// How often a command is tried: of Apple's first, private kind of session.
open class NFCTagCommandConfiguration: NSObject, NSCopying {
  /// Up to 256.
  open var maximumRetries: UInt = 0
  /// In seconds.
  open var retryInterval: TimeInterval = 0

  public override init() {
    super.init()
  }

  /// Makes a configuration of its parts.
  public init(maximumRetries: UInt, retryInterval: TimeInterval) {
    self.maximumRetries = maximumRetries
    self.retryInterval = retryInterval
    super.init()
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    NFCTagCommandConfiguration(maximumRetries: maximumRetries, retryInterval: retryInterval)
  }
}

/// A command of an ISO 15693 IC's maker.
open class NFCISO15693CustomCommandConfiguration: NFCTagCommandConfiguration {
  open var manufacturerCode: UInt
  /// A0 to DF.
  open var customCommandCode: UInt
  open var requestParameters: Data

  public convenience init(
    manufacturerCode: UInt, customCommandCode: UInt, requestParameters: Data?
  ) {
    self.init(
      manufacturerCode: manufacturerCode, customCommandCode: customCommandCode,
      requestParameters: requestParameters, maximumRetries: 0, retryInterval: 0)
  }

  public init(
    manufacturerCode: UInt, customCommandCode: UInt, requestParameters: Data?,
    maximumRetries: UInt, retryInterval: TimeInterval
  ) {
    self.manufacturerCode = manufacturerCode
    self.customCommandCode = customCommandCode
    self.requestParameters = requestParameters ?? Data()
    super.init(maximumRetries: maximumRetries, retryInterval: retryInterval)
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    NFCISO15693CustomCommandConfiguration(
      manufacturerCode: manufacturerCode, customCommandCode: customCommandCode,
      requestParameters: requestParameters, maximumRetries: maximumRetries,
      retryInterval: retryInterval)
  }
}

/// Blocks of an ISO 15693 tag to read, a few at a time.
open class NFCISO15693ReadMultipleBlocksConfiguration: NFCTagCommandConfiguration {
  open var range: NSRange
  /// Blocks in a request.
  open var chunkSize: UInt

  public convenience init(range: NSRange, chunkSize: UInt) {
    self.init(range: range, chunkSize: chunkSize, maximumRetries: 0, retryInterval: 0)
  }

  public init(
    range: NSRange, chunkSize: UInt, maximumRetries: UInt, retryInterval: TimeInterval
  ) {
    self.range = range
    self.chunkSize = chunkSize
    super.init(maximumRetries: maximumRetries, retryInterval: retryInterval)
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    NFCISO15693ReadMultipleBlocksConfiguration(
      range: range, chunkSize: chunkSize, maximumRetries: maximumRetries,
      retryInterval: retryInterval)
  }
}
