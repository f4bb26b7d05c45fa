// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

public import Foundation

/// What a FeliCa card is to say of itself beside its identifier (JIS X 6319-4, Polling).
public enum NFCFeliCaPollingRequestCode: Int, Sendable {
  case noRequest = 0
  case systemCode = 1
  case communicationPerformance = 2

  @available(*, deprecated, renamed: "noRequest")
  public static var PollingRequestCodeNoRequest: Self { .noRequest }
  @available(*, deprecated, renamed: "systemCode")
  public static var PollingRequestCodeSystemCode: Self { .systemCode }
  @available(*, deprecated, renamed: "communicationPerformance")
  public static var PollingRequestCodeCommunicationPerformance: Self { .communicationPerformance }
}

/// How many slots cards may answer in.
public enum NFCFeliCaPollingTimeSlot: Int, Sendable {
  case max1 = 0
  case max2 = 1
  case max4 = 3
  case max8 = 7
  case max16 = 15

  @available(*, deprecated, renamed: "max1")
  public static var PollingTimeSlotMax1: Self { .max1 }
  @available(*, deprecated, renamed: "max2")
  public static var PollingTimeSlotMax2: Self { .max2 }
  @available(*, deprecated, renamed: "max4")
  public static var PollingTimeSlotMax4: Self { .max4 }
  @available(*, deprecated, renamed: "max8")
  public static var PollingTimeSlotMax8: Self { .max8 }
  @available(*, deprecated, renamed: "max16")
  public static var PollingTimeSlotMax16: Self { .max16 }
}

/// The ciphers of a node (Request Service v2).
public enum NFCFeliCaEncryptionId: Int, Sendable {
  case AES = 79
  case AES_DES = 65

  @available(*, deprecated, renamed: "AES")
  public static var aes: Self { .AES }
  @available(*, deprecated, renamed: "AES_DES")
  public static var aes_des: Self { .AES_DES }
}

public typealias PollingRequestCode = NFCFeliCaPollingRequestCode
public typealias PollingTimeSlot = NFCFeliCaPollingTimeSlot
public typealias EncryptionId = NFCFeliCaEncryptionId

/// The answer to Polling.
public struct NFCFeliCaPollingResponse: Sendable {
  /// PMm, eight bytes.
  public var manufactureParameter: Data
  /// What was asked for; nil if nothing was, or nothing came.
  public var requestData: Data?

  public init(manufactureParameter: Data, requestData: Data?) {
    self.manufactureParameter = manufactureParameter
    self.requestData = requestData
  }
}

/// How a command went: 0 and 0 if it was carried out.
public struct NFCFeliCaStatusFlag: Sendable {
  public var statusFlag1: Int
  public var statusFlag2: Int

  public init(statusFlag1: Int, statusFlag2: Int) {
    self.statusFlag1 = statusFlag1
    self.statusFlag2 = statusFlag2
  }
}

/// The answer to Request Service v2; Apple's spelling.
public struct NFCFeliCaRequsetServiceV2Response: Sendable {
  public var statusFlag1: Int
  public var statusFlag2: Int
  public var encryptionIdentifier: NFCFeliCaEncryptionId
  /// Two bytes a node, low byte first; nil if there are none.
  public var nodeKeyVersionListAES: [Data]?
  public var nodeKeyVersionListDES: [Data]?

  public init(
    statusFlag1: Int, statusFlag2: Int, encryptionIdentifier: NFCFeliCaEncryptionId,
    nodeKeyVersionListAES: [Data]?, nodeKeyVersionListDES: [Data]?
  ) {
    self.statusFlag1 = statusFlag1
    self.statusFlag2 = statusFlag2
    self.encryptionIdentifier = encryptionIdentifier
    self.nodeKeyVersionListAES = nodeKeyVersionListAES
    self.nodeKeyVersionListDES = nodeKeyVersionListDES
  }
}

/// The answer to Request Specification Version.
public struct NFCFeliCaRequestSpecificationVersionResponse: Sendable {
  public var statusFlag1: Int
  public var statusFlag2: Int
  /// Two bytes, low byte first; nil if the card gives none.
  public var basicVersion: Data?
  public var optionVersion: Data?

  public init(statusFlag1: Int, statusFlag2: Int, basicVersion: Data?, optionVersion: Data?) {
    self.statusFlag1 = statusFlag1
    self.statusFlag2 = statusFlag2
    self.basicVersion = basicVersion
    self.optionVersion = optionVersion
  }
}
