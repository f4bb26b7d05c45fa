/// The exit statuses, one for each thing that a script can do about it. A command that is run for
/// the user brings its own.
struct ExitStatus: RawRepresentable, Hashable, Sendable {
  let rawValue: Int32

  static let success = ExitStatus(rawValue: 0)
  /// An honest no: nothing there, nothing found, not formatted.
  static let no = ExitStatus(rawValue: 1)
  static let usage = ExitStatus(rawValue: 64)
  static let dataError = ExitStatus(rawValue: 65)
  static let noInput = ExitStatus(rawValue: 66)
  static let noReader = ExitStatus(rawValue: 69)
  static let software = ExitStatus(rawValue: 70)
  static let cannotCreate = ExitStatus(rawValue: 73)
  static let readerFailed = ExitStatus(rawValue: 74)
  static let tryAgain = ExitStatus(rawValue: 75)
  static let protocolFault = ExitStatus(rawValue: 76)
  static let noPermission = ExitStatus(rawValue: 77)
  /// The journal says something else than the command line.
  static let configuration = ExitStatus(rawValue: 78)
  static let interrupted = ExitStatus(rawValue: 130)
}
