/// Why a reader is not found or does not work: the vocabulary of `readers` and `doctor`.
enum FindingCode: String, CaseIterable, Sendable {
  case kernelDriver
  case kernelModule
  case busy
  case permission
  case unsupportedReader
  case serialPortMissing
  case serialPortDenied
  case serialPortBusy
  case notAnswering
  case staleConnection
  case configuration
  case severalLibraries
  case virtualMachine
  case stdinClosed
  case none

  /// What a script is told of a reader that is kept from being used by this.
  var exit: ExitStatus {
    switch self {
    case .kernelDriver, .busy, .serialPortBusy: .tryAgain
    case .permission, .serialPortDenied: .noPermission
    case .notAnswering: .readerFailed
    case .kernelModule, .unsupportedReader, .serialPortMissing, .staleConnection, .configuration,
      .severalLibraries, .virtualMachine, .stdinClosed, .none:
      .noReader
    }
  }
}
