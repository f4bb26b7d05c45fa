// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

public import Foundation

/// The kind of a tag, where Apple tells it in Objective-C.
public enum __NFCTagType: UInt, Sendable {
  case ISO15693 = 1
  case feliCa = 2
  case iso7816Compatible = 3
  case miFare = 4
}

/// What every kind of tag has in Objective-C. Apple keeps it out of sight; the stand-ins of tests
/// have it all the same.
///
/// A stand-in may leave all of it out but `isAvailable`.
public protocol __NFCTag: NSCopying, NSSecureCoding, NSObjectProtocol {
  var type: __NFCTagType { get }
  /// The session that found the tag; nil if it has gone.
  var session: (any NFCReaderSessionProtocol)? { get }
  var isAvailable: Bool { get }

  func asNFCISO15693Tag() -> (any NFCISO15693Tag)?
  func asNFCISO7816Tag() -> (any NFCISO7816Tag)?
  func asNFCFeliCaTag() -> (any NFCFeliCaTag)?
  func asNFCMiFareTag() -> (any NFCMiFareTag)?
}

extension __NFCTag {
  public var type: __NFCTagType {
    if self is any NFCISO15693Tag { return .ISO15693 }
    if self is any NFCFeliCaTag { return .feliCa }
    return self is any NFCMiFareTag ? .miFare : .iso7816Compatible
  }

  public var session: (any NFCReaderSessionProtocol)? { nil }

  public func asNFCISO15693Tag() -> (any NFCISO15693Tag)? { self as? any NFCISO15693Tag }
  public func asNFCISO7816Tag() -> (any NFCISO7816Tag)? { self as? any NFCISO7816Tag }
  public func asNFCFeliCaTag() -> (any NFCFeliCaTag)? { self as? any NFCFeliCaTag }
  public func asNFCMiFareTag() -> (any NFCMiFareTag)? { self as? any NFCMiFareTag }
}
