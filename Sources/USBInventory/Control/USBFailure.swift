import CUSB

/// Why a reader cannot be reached through libusb.
package struct USBFailure: Error, Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    case accessDenied
    case busy
    case unplugged
    case timeout
    /// A transfer failed.
    case ioFailed
    /// What came back is no answer to what was asked.
    case wrongAnswer
  }

  package let code: Code
  /// libusb's own number; 0 if it is not to blame.
  package let number: Int32

  package init(_ code: Code, number: Int32 = 0) {
    self.code = code
    self.number = number
  }

  /// Throws what a negative result of libusb's stands for.
  static func check(_ result: Int32) throws(USBFailure) {
    guard result < 0 else { return }
    throw USBFailure(codes[result] ?? .ioFailed, number: result)
  }

  private static let codes: [Int32: Code] = [
    LIBUSB_ERROR_ACCESS.rawValue: .accessDenied,
    LIBUSB_ERROR_BUSY.rawValue: .busy,
    LIBUSB_ERROR_NO_DEVICE.rawValue: .unplugged,
    LIBUSB_ERROR_NOT_FOUND.rawValue: .unplugged,
    LIBUSB_ERROR_TIMEOUT.rawValue: .timeout,
  ]
}
