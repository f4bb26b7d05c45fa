// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

public import Foundation
import Synchronization

/// The type of an activity that brings a web address, as on Apple platforms.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// What an app is opened with; Foundation on Linux has no such class.
///
/// Nothing on Linux opens an app because of a tag: a host that wants to run such code makes the
/// activity itself.
// The only state is behind a lock.
open class NSUserActivity: NSObject, @unchecked Sendable {
  private struct Fields: Sendable {
    var webpageURL: URL?
    var title: String?
    var message: NFCNDEFMessage?
  }

  public let activityType: String
  private let fields = Mutex(Fields())

  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }

  open var webpageURL: URL? {
    get { fields.withLock { $0.webpageURL } }
    set { fields.withLock { $0.webpageURL = newValue } }
  }

  open var title: String? {
    get { fields.withLock { $0.title } }
    set { fields.withLock { $0.title = newValue } }
  }

  /// The message of the tag that opened the app; one empty record if none did.
  public var ndefMessagePayload: NFCNDEFMessage {
    fields.withLock { $0.message } ?? Self.noMessage
  }

  /// Makes the activity of a tag with this message.
  public convenience init(opening message: NFCNDEFMessage) {
    self.init(activityType: NSUserActivityTypeBrowsingWeb)
    fields.withLock { fields in
      fields.message = message
      fields.webpageURL = message.records.lazy.compactMap { $0.wellKnownTypeURIPayload() }.first
    }
  }

  private static var noMessage: NFCNDEFMessage {
    NFCNDEFMessage(records: [
      NFCNDEFPayload(format: .empty, type: Data(), identifier: Data(), payload: Data())
    ])
  }
}

/// Holds the message as an optional, as much published code takes it to be; see
/// `_LenientTextPayload`.
public protocol _LenientActivity {
  var ndefMessagePayload: NFCNDEFMessage { get }
}

extension _LenientActivity {
  /// The message of the tag that opened the app; nil if none did.
  public var ndefMessagePayload: NFCNDEFMessage? {
    let message: NFCNDEFMessage = ndefMessagePayload
    return message.records.first?.typeNameFormat == .empty ? nil : message
  }
}

extension NSUserActivity: _LenientActivity {}
