import LibNFCReader
import NFCLink
import USBInventory

/// What a person calls a reader, in the words that `nfctool --reader` knows: a connection string of
/// libnfc, or `usb:1-1.4` for what is on a port of the USB. Virtual readers are the tool's alone.
struct ReaderName: Hashable, Sendable {
  let text: String

  /// What libnfc calls the reader today.
  ///
  /// - Throws: `ReaderError` with `notFound`, `unsupported`.
  func connection(in inventory: () -> Inventory = { Inventory() }) throws(ReaderError) -> String {
    guard !text.hasPrefix("virtual:") else {
      throw ReaderError(
        .unsupported, during: "open",
        detail: "\(text): start the program with `nfctool virtual run --tag TAG -- PROGRAM`, "
          + "or give its sessions an InProcessReader")
    }
    guard let reference = try reference(), case .port = reference else { return text }
    guard let reader = inventory().readers.first(where: reference.fits) else {
      throw ReaderError(.notFound, during: "open", detail: text)
    }
    guard let connection = reader.connection else {
      throw ReaderError(
        .unsupported, during: "open",
        detail: "\(text) is a \(reader.product), which libnfc "
          + "cannot drive")
    }
    return connection
  }

  private func reference() throws(ReaderError) -> USBReference? {
    do throws(USBReferenceError) {
      return try USBReference(parsing: text)
    } catch {
      throw ReaderError(.notFound, during: "open", detail: "\(text) names no reader on the USB")
    }
  }

  func open() async throws(ReaderError) -> any Reader {
    try await LibNFC().open(connection: try connection())
  }

  /// Whether there is such a reader; whether it may be opened shows only when it is.
  var isPresent: Bool {
    guard let connection = try? connection() else { return false }
    return LibNFC().hasReader(connection: connection)
  }
}
