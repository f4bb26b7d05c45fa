// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

public import Foundation

/// Flags of an ISO 15693 request (ISO/IEC 15693-3, 7.3.1).
public struct NFCISO15693RequestFlag: OptionSet, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let dualSubCarriers = Self(rawValue: 0x01)
  public static let highDataRate = Self(rawValue: 0x02)
  public static let protocolExtension = Self(rawValue: 0x08)
  public static let select = Self(rawValue: 0x10)
  public static let address = Self(rawValue: 0x20)
  public static let option = Self(rawValue: 0x40)
  public static let commandSpecificBit8 = Self(rawValue: 0x80)

  @available(*, deprecated, renamed: "dualSubCarriers")
  public static var RequestFlagDualSubCarriers: Self { .dualSubCarriers }
  @available(*, deprecated, renamed: "highDataRate")
  public static var RequestFlagHighDataRate: Self { .highDataRate }
  @available(*, deprecated, renamed: "protocolExtension")
  public static var RequestFlagProtocolExtension: Self { .protocolExtension }
  @available(*, deprecated, renamed: "select")
  public static var RequestFlagSelect: Self { .select }
  @available(*, deprecated, renamed: "address")
  public static var RequestFlagAddress: Self { .address }
  @available(*, deprecated, renamed: "option")
  public static var RequestFlagOption: Self { .option }
}

/// The name that the flags had first.
public typealias RequestFlag = NFCISO15693RequestFlag

/// Flags of an ISO 15693 response (ISO/IEC 15693-3, 7.4.1).
public struct NFCISO15693ResponseFlag: OptionSet, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let error = Self(rawValue: 0x01)
  public static let responseBufferValid = Self(rawValue: 0x02)
  public static let finalResponse = Self(rawValue: 0x04)
  public static let protocolExtension = Self(rawValue: 0x08)
  public static let blockSecurityStatusBit5 = Self(rawValue: 0x10)
  public static let blockSecurityStatusBit6 = Self(rawValue: 0x20)
  public static let waitTimeExtension = Self(rawValue: 0x40)
}

/// What an ISO 15693 tag says of its memory; -1 for what it does not say.
public struct NFCISO15693SystemInfo: Sendable {
  /// The UID as the tag sends it, low byte first: `identifier` turned round.
  public var uniqueIdentifier: Data
  public var dataStorageFormatIdentifier: Int
  public var applicationFamilyIdentifier: Int
  /// Bytes in a block.
  public var blockSize: Int
  public var totalBlocks: Int
  public var icReference: Int

  public init(
    uniqueIdentifier: Data, dataStorageFormatIdentifier: Int, applicationFamilyIdentifier: Int,
    blockSize: Int, totalBlocks: Int, icReference: Int
  ) {
    self.uniqueIdentifier = uniqueIdentifier
    self.dataStorageFormatIdentifier = dataStorageFormatIdentifier
    self.applicationFamilyIdentifier = applicationFamilyIdentifier
    self.blockSize = blockSize
    self.totalBlocks = totalBlocks
    self.icReference = icReference
  }
}

/// The security status of blocks, in their order; 1 for a locked one.
public struct NFCISO15693MultipleBlockSecurityStatus: Sendable {
  public var blockSecurityStatus: [Int]

  public init(blockSecurityStatus: [Int]) {
    self.blockSecurityStatus = blockSecurityStatus
  }
}
