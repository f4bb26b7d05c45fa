import Foundation
public import NFCLink

/// Where the sessions of a bootstrap get their reader from.
public enum ReaderSource: Sendable {
  /// The reader that `NFCTOOL_READER` or `LIBNFC_DEFAULT_DEVICE` names, as for `connection`; without
  /// them the only one that libnfc finds.
  case environment
  /// The reader of a libnfc connection string, or `usb:1-1.4` for the one on a port of the USB. It is
  /// opened by each session and closed at its end.
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
      return Lease(reader: try await Self.nameInEnvironment.open(), isOwned: true)
    case .connection(let connection):
      return Lease(reader: try await ReaderName(text: connection).open(), isOwned: true)
    case .reader(let reader):
      return Lease(reader: reader, isOwned: false)
    case .opening(let open):
      return Lease(reader: try await open(), isOwned: true)
    }
  }

  /// Whether a session would find a reader; whether it may be opened shows only when it is.
  var isPresent: Bool {
    switch self {
    case .environment: Self.nameInEnvironment.isPresent
    case .connection(let connection): ReaderName(text: connection).isPresent
    case .reader, .opening: true
    }
  }

  private static var nameInEnvironment: ReaderName {
    name(in: ProcessInfo.processInfo.environment)
  }

  /// What the variables of an environment name, the tool's before libnfc's; with none of them the
  /// only reader there is.
  static func name(in environment: [String: String]) -> ReaderName {
    let named = ["NFCTOOL_READER", "LIBNFC_DEFAULT_DEVICE", "LIBNFC_DEVICE"].lazy
      .compactMap { environment[$0] }.first { !$0.isEmpty }
    return ReaderName(text: named ?? "")
  }
}
