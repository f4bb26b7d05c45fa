/// A reader on the USB, from its endpoints on: transfers in, transfers out.
///
/// It knows no time of its own, like the chip in it.
struct VirtualUSBDevice: Sendable {
  /// How a transfer to the host goes.
  enum Reading: Hashable {
    case done(VirtualPN532.Output)
    /// Nothing is there yet.
    case waiting
    /// More than the host has room for.
    case overflow
    /// There is no such endpoint.
    case stall
  }

  let descriptors: USBDescriptors
  var chip: VirtualPN532
  private var function: any USBFunction
  /// Transfers that the host has not fetched.
  private var answers: [VirtualPN532.Output] = []
  private var configuration: UInt8 = 0

  /// A host that asks and never fetches loses what comes beyond.
  private static let mostAnswers = 16
  private static let packetSize = 64

  init(_ product: VirtualUSBProduct, field: VirtualField, faults: FaultScript = FaultScript()) {
    descriptors = product.descriptors
    function = product.makeFunction()
    chip = VirtualPN532(field: field, faults: faults, model: product.chip, line: .usb)
  }

  /// What the host has not fetched is gone, as after a reset or an unplug.
  mutating func reset() {
    answers = []
    configuration = 0
    _ = chip.receive(HostFrame.acknowledge)  // ends a search
  }

  /// Goes on with a search that has found nothing yet.
  mutating func continueSearch() {
    queue(function.pass(chip.continueSearch()))
  }

  /// Takes a transfer from the host; false if there is no such endpoint.
  mutating func write(_ bytes: [UInt8], to endpoint: Int) -> Bool {
    guard endpoint == type(of: function).commandEndpoint else { return false }
    queue(function.receive(bytes, for: &chip))
    return true
  }

  mutating func read(_ limit: Int, from endpoint: Int) -> Reading {
    if endpoint == type(of: function).noticeEndpoint { return .waiting }
    guard endpoint == type(of: function).answerEndpoint else { return .stall }
    guard let first = answers.first else { return .waiting }
    guard first.bytes.count > limit else { return .done(answers.removeFirst()) }
    // A host that reads packet by packet gets the rest the next time.
    guard limit > 0, limit % Self.packetSize == 0 else {
      answers.removeFirst()
      return .overflow
    }
    answers[0].bytes.removeFirst(limit)
    var part = first
    part.bytes = Array(first.bytes.prefix(limit))
    return .done(part)
  }

  /// Answers a control transfer; nil to refuse it.
  mutating func control(_ setup: USBSetup) -> [UInt8]? {
    switch setup.kind {
    case .standard: standard(setup)?.prefix(Int(setup.length)).map { $0 }
    case .ofClass: function.takesClassRequest(setup) ? [] : nil
    case .other: nil
    }
  }

  /// USB 2.0, 9.4.
  private mutating func standard(_ setup: USBSetup) -> [UInt8]? {
    let value = UInt8(truncatingIfNeeded: setup.value)
    switch setup.request {
    case 0: return [0, 0]  // GET_STATUS
    case 1, 3: return []  // CLEAR_FEATURE, SET_FEATURE
    case 5: return []  // SET_ADDRESS
    case 6: return descriptors.descriptor(UInt8(setup.value >> 8), index: Int(value))
    case 8: return [configuration]
    case 9 where value <= descriptors.configurationValue:
      reset()
      configuration = value
      return []
    case 10: return [0]  // GET_INTERFACE
    case 11 where value == 0: return []  // SET_INTERFACE
    default: return nil
    }
  }

  private mutating func queue(_ outputs: [VirtualPN532.Output]) {
    answers += outputs.prefix(max(0, Self.mostAnswers - answers.count))
  }
}
