import CNFC

/// The string by which libnfc knows a device: `driver:port:speed` or `driver:bus:device`.
struct ConnectionString: Hashable, Sendable {
  let text: String

  /// Nil if it would not reach libnfc whole.
  init?(_ text: String) {
    guard text.utf8.count < Int(NFC_BUFSIZE_CONNSTRING), !text.utf8.contains(0) else { return nil }
    self.text = text
  }

  private var fields: [Substring] {
    text.split(separator: ":", omittingEmptySubsequences: false)
  }

  var driver: String { fields.first.map(String.init) ?? "" }

  /// The parameter of that index, where there is one and it says something.
  private func parameter(_ index: Int) -> Substring? {
    let fields = fields
    guard fields.indices.contains(index), !fields[index].isEmpty else { return nil }
    return fields[index]
  }

  var isUSB: Bool { driver == "usb" || driver.hasSuffix("_usb") }

  /// The device file that the driver will open.
  var path: String? {
    guard !isUSB, let path = parameter(1), path.hasPrefix("/") else { return nil }
    return String(path)
  }

  /// Where the device sits on the USB.
  var usbAddress: USBAddress? {
    guard isUSB, let bus = parameter(1), let device = parameter(2) else { return nil }
    return USBAddress(bus: String(bus), device: String(device))
  }

  /// Whether it names one device to one driver.
  ///
  /// It does not say that the device is a reader: a USB driver of libnfc resets and claims whatever
  /// sits at the address, and the first device of all if there is no address.
  var isComplete: Bool {
    isUSB ? driver != "usb" && usbAddress != nil : parameter(1) != nil
  }

  /// Whether it may go to libnfc as it is, without a look at the list.
  var isTrusted: Bool { !isUSB && isComplete }

  /// The only device of a list that fits what this string says.
  func completed(from list: [ConnectionString]) -> Completion {
    let candidates = list.filter { $0.isComplete && fits($0) }
    guard let first = candidates.first else { return .none }
    return candidates.allSatisfy { $0 == first } ? .one(first) : .several(candidates)
  }

  enum Completion: Hashable {
    case none
    case one(ConnectionString)
    case several([ConnectionString])
  }

  /// What a list of libnfc's names, each once: a short string of its configuration stands for the
  /// reader that completes it, or for nothing.
  static func readers(in list: [ConnectionString]) -> [ConnectionString] {
    var seen: Set<ConnectionString> = []
    return list.compactMap { listed in
      if listed.isComplete { return listed }
      guard case .one(let reader) = listed.completed(from: list) else { return nil }
      return reader
    }
    .filter { seen.insert($0).inserted }
  }

  private func fits(_ other: ConnectionString) -> Bool {
    if text.isEmpty { return true }
    guard driver == other.driver || driver == "usb" && other.isUSB else { return false }
    return (1...2).allSatisfy { parameter($0) == nil || parameter($0) == other.parameter($0) }
  }
}
