/// The status with which the process ends.
public struct ExitCode: Error, RawRepresentable, Hashable, Sendable {
  public var rawValue: Int32

  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  public init(_ code: Int32) {
    self.init(rawValue: code)
  }

  public static let success = ExitCode(0)
  public static let failure = ExitCode(1)
  /// 64, as sysexits has it for wrong usage.
  public static let validationFailure = ExitCode(64)

  public var isSuccess: Bool { self == .success }
}
