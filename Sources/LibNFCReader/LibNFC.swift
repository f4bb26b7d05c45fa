import CNFC
public import NFCLink

/// The readers that libnfc knows.
///
/// There is one libnfc in a process: whatever instance is used first decides whether it is verbose.
public struct LibNFC: Sendable {
  let verbose: Bool

  /// - Parameter verbose: whether libnfc may write to standard error, as much as the environment
  ///   variable `LIBNFC_LOG_LEVEL` says.
  public init(verbose: Bool = false) {
    self.verbose = verbose
  }

  /// The version of the library that is loaded, such as `1.8.0`.
  public static var version: String {
    unsafe String(cString: nfc_version())
  }

  /// The readers that libnfc finds or is told of by its configuration, in its order.
  ///
  /// Those of the configuration are listed whether they exist or not. Where it asks for an intrusive
  /// scan, libnfc talks to every serial port: do not list while a reader on one is open.
  ///
  /// - Throws: `ReaderError` if libnfc cannot be set up.
  public func list() async throws(ReaderError) -> [ReaderListing] {
    let (context, verbose) = (try LibNFCContext.shared.get(), verbose)
    return try await context.thread.run { () throws(ReaderError) in
      ConnectionString.readers(in: try context.list(verbose: verbose, during: "list"))
        .map { ReaderListing(connection: $0.text, name: $0.usbAddress?.name()) }
    }
  }

  /// Opens a reader.
  ///
  /// - Parameters:
  ///   - connection: a connection string of libnfc's. One that leaves the place of the reader open,
  ///     such as `acr122_usb`, is completed if there is just one reader that fits.
  ///   - patience: how long to wait for a reader that was unplugged to come back to the same port.
  /// - Throws: `ReaderError` with `notFound` (no reader fits, or several do), `accessDenied`, `busy`
  ///   (the detail names the process), `unplugged` or `openFailed`.
  public func open(
    connection: String, patience: Duration = .zero
  ) async throws(ReaderError) -> LibNFCReader {
    guard let requested = ConnectionString(connection) else {
      throw ReaderError(.notFound, during: "open", detail: "connection string too long")
    }
    let (context, verbose) = (try LibNFCContext.shared.get(), verbose)
    let (device, complete) = try await context.thread.run { () throws(ReaderError) in
      let complete = try Self.resolve(requested, in: context, verbose: verbose)
      let place = try DevicePlace(of: complete, during: "open")
      let device = try context.open(complete, at: place, verbose: verbose, during: "open")
      return (device, complete)
    }
    return try LibNFCReader(
      device, connection: complete, context: context, verbose: verbose, patience: patience)
  }

  /// The device that a connection string means, never one that libnfc would not call a reader.
  private static func resolve(
    _ requested: ConnectionString, in context: LibNFCContext, verbose: Bool
  ) throws(ReaderError) -> ConnectionString {
    if requested.isTrusted { return requested }
    let list = try context.list(verbose: verbose, during: "open")
    switch requested.completed(from: list) {
    case .one(let connection): return connection
    case .none: throw try absence(of: requested)
    case .several(let candidates):
      let names = candidates.map(\.text).joined(separator: ", ")
      throw ReaderError(.notFound, during: "open", detail: "several readers fit: \(names)")
    }
  }

  /// Why a reader is not on the list. libnfc leaves out some that another has or that it may not use.
  private static func absence(of requested: ConnectionString) throws(ReaderError) -> ReaderError {
    let place = try DevicePlace(of: requested, during: "open")
    guard let driver = place.driver else {
      return ReaderError(.notFound, during: "open", detail: requested.text)
    }
    return ReaderError(.busy, during: "open", detail: "held by the driver \(driver)")
  }
}

/// A reader that can be opened.
public struct ReaderListing: Hashable, Sendable {
  /// What `LibNFC.open(connection:)` takes.
  public let connection: String
  /// What the reader calls itself, where that is known without opening it. Comes from the device:
  /// escape it before showing it.
  public let name: String?

  public init(connection: String, name: String?) {
    self.connection = connection
    self.name = name
  }
}
