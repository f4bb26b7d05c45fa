import Foundation
import LibNFCReader
public import NFCLink

/// Where the sessions of a bootstrap get their reader from.
public enum ReaderSource: Sendable {
  /// The reader that `NFCTOOL_READER` or `LIBNFC_DEFAULT_DEVICE` names; without them the only one
  /// that libnfc finds.
  case environment
  /// The reader of a libnfc connection string. It is opened by each session and closed at its end.
  case connection(String)
  /// A reader that is open. It stays so: sessions only switch its field off at their end.
  case reader(any Reader)
  /// A reader that each session has opened for it, and closes at its end.
  case opening(@Sendable () async throws(ReaderError) -> any Reader)

  /// A reader in the hands of a session.
  struct Lease: Sendable {
    let reader: any Reader
    /// Whether the session closes it.
    let isOwned: Bool
  }

  func lease() async throws(ReaderError) -> Lease {
    switch self {
    case .environment:
      let connection = Self.connectionOfEnvironment ?? ""
      return Lease(reader: try await LibNFC().open(connection: connection), isOwned: true)
    case .connection(let connection):
      return Lease(reader: try await LibNFC().open(connection: connection), isOwned: true)
    case .reader(let reader):
      return Lease(reader: reader, isOwned: false)
    case .opening(let open):
      return Lease(reader: try await open(), isOwned: true)
    }
  }

  /// Whether a session would find a reader; whether it may be opened shows only when it is.
  var isPresent: Bool {
    switch self {
    case .environment: LibNFC().hasReader(connection: Self.connectionOfEnvironment ?? "")
    case .connection(let connection): LibNFC().hasReader(connection: connection)
    case .reader, .opening: true
    }
  }

  private static var connectionOfEnvironment: String? {
    connection(in: ProcessInfo.processInfo.environment)
  }

  /// What the variables of an environment name, the tool's before libnfc's.
  static func connection(in environment: [String: String]) -> String? {
    ["NFCTOOL_READER", "LIBNFC_DEFAULT_DEVICE", "LIBNFC_DEVICE"].lazy
      .compactMap { environment[$0] }.first { !$0.isEmpty }
  }
}
