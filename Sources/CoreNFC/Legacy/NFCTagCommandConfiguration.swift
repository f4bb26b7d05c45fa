public import Foundation

/// How often a command is tried: of Apple's first, private kind of session.
open class NFCTagCommandConfiguration: NSObject, NSCopying {
  /// Up to 256.
  open var maximumRetries = 0
  /// In seconds.
  open var retryInterval: TimeInterval = 0

  public override init() {
    super.init()
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NFCTagCommandConfiguration()
    (copy.maximumRetries, copy.retryInterval) = (maximumRetries, retryInterval)
    return copy
  }
}

/// A command of an ISO 15693 IC's maker.
open class NFCISO15693CustomCommandConfiguration: NFCTagCommandConfiguration {
  open var manufacturerCode = 0
  /// A0 to DF.
  open var customCommandCode = 0
  open var requestParameters = Data()

  public override init() {
    super.init()
  }

  public convenience init(
    manufacturerCode: Int, customCommandCode: Int, requestParameters: Data?
  ) {
    self.init(
      manufacturerCode: manufacturerCode, customCommandCode: customCommandCode,
      requestParameters: requestParameters, maximumRetries: 0, retryInterval: 0)
  }

  public init(
    manufacturerCode: Int, customCommandCode: Int, requestParameters: Data?,
    maximumRetries: Int, retryInterval: TimeInterval
  ) {
    self.manufacturerCode = manufacturerCode
    self.customCommandCode = customCommandCode
    self.requestParameters = requestParameters ?? Data()
    super.init()
    (self.maximumRetries, self.retryInterval) = (maximumRetries, retryInterval)
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
  open var range = NSRange()
  /// Blocks in a request.
  open var chunkSize = 0

  public override init() {
    super.init()
  }

  public convenience init(range: NSRange, chunkSize: Int) {
    self.init(range: range, chunkSize: chunkSize, maximumRetries: 0, retryInterval: 0)
  }

  public init(
    range: NSRange, chunkSize: Int, maximumRetries: Int, retryInterval: TimeInterval
  ) {
    self.range = range
    self.chunkSize = chunkSize
    super.init()
    (self.maximumRetries, self.retryInterval) = (maximumRetries, retryInterval)
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    NFCISO15693ReadMultipleBlocksConfiguration(
      range: range, chunkSize: chunkSize, maximumRetries: maximumRetries,
      retryInterval: retryInterval)
  }
}
