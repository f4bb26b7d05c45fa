/// The exit statuses, one for each thing that a script can do about it.
enum ExitStatus: Int32, Sendable {
  case success = 0
  /// An honest no: nothing there, nothing found, not formatted.
  case no = 1
  case usage = 64
  case dataError = 65
  case noInput = 66
  case noReader = 69
  case software = 70
  case cannotCreate = 73
  case readerFailed = 74
  case tryAgain = 75
  case protocolFault = 76
  case noPermission = 77
  case interrupted = 130
  case terminated = 143
}
