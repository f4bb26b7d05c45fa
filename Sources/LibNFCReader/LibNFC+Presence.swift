import Glibc
import NFCLink

extension LibNFC {
  /// Whether there is a reader that a connection string fits; whether it can be opened shows only
  /// then. Blocks while libnfc makes its list, unless the string names a device file.
  public func hasReader(connection: String) -> Bool {
    guard let requested = ConnectionString(connection) else { return false }
    if requested.isTrusted { return requested.path.map { unsafe access($0, F_OK) == 0 } ?? true }
    let verbose = verbose
    guard let context = try? LibNFCContext.shared.get(),
      let list = try? context.thread.runWhileWaiting({ () throws(ReaderError) in
        try context.list(verbose: verbose, during: "list")
      })
    else { return false }
    if case .one = requested.completed(from: list) { return true }
    return false
  }
}
