import TagImages
import Testing

@testable import VirtualNFC

@Suite struct VirtualUSBDeviceTests {
  private static let products = VirtualUSBProduct.allCases

  private static func device(_ product: VirtualUSBProduct = .scl3711) -> VirtualUSBDevice {
    VirtualUSBDevice(product, field: VirtualField())
  }

  private static func setup(_ hex: String) -> USBSetup { USBSetup(bytes(hex)[...]) }

  @Test(arguments: products)
  func `descriptors are as long as they say`(product: VirtualUSBProduct) {
    let descriptors = product.descriptors
    #expect(descriptors.device.count == 18)
    let configuration = descriptors.configuration
    #expect(Int(configuration[2]) | Int(configuration[3]) << 8 == configuration.count)
    var (offset, kinds) = (0, [UInt8]())
    while offset < configuration.count {
      kinds.append(configuration[offset + 1])
      offset += Int(configuration[offset])
    }
    #expect(offset == configuration.count)
    #expect(kinds.filter { $0 == 5 }.count == Int(configuration[13]))
  }

  /// The tables of libnfc's drivers and of the CCID project.
  @Test func `a host knows them by their numbers`() {
    let (acr122u, scl3711) = (
      VirtualUSBProduct.acr122u.descriptors, VirtualUSBProduct.scl3711.descriptors
    )
    #expect((acr122u.vendor, acr122u.product, acr122u.release) == (0x072F, 0x2200, 0x0214))
    #expect((scl3711.vendor, scl3711.product) == (0x04E6, 0x5591))
    #expect(Array(acr122u.interfaceClass) == [0x0B, 0, 0])
    #expect(Array(scl3711.interfaceClass) == [0xFF, 0xFF, 0xFF])
  }

  @Test(arguments: [
    ("80 06 00 01 00 00 08 00", "1201000200000040"), ("80 06 00 03 00 00 ff 00", "04030904"),
    ("80 06 01 03 09 04 ff 00", "1403530043004d0020004d006900630072006f00"),
    ("80 06 03 03 09 04 ff 00", nil), ("80 06 00 06 00 00 0a 00", nil),
    ("80 06 01 01 00 00 12 00", nil),
    ("80 00 00 00 00 00 02 00", "0000"), ("80 08 00 00 00 00 01 00", "00"),
    ("81 0a 00 00 00 00 01 00", "00"), ("01 0b 00 00 00 00 00 00", ""),
    ("01 0b 01 00 00 00 00 00", nil), ("00 09 02 00 00 00 00 00", nil),
    ("02 01 00 00 84 00 00 00", ""), ("a1 03 00 00 00 00 08 00", nil),
    ("c0 01 00 00 00 00 08 00", nil),
  ])
  func `standard requests`(request: String, answer: String?) {
    var device = Self.device()
    #expect(device.control(Self.setup(request)).map { hex($0) } == answer)
  }

  @Test func `the configuration that was set is told`() {
    var device = Self.device()
    #expect(device.control(Self.setup("00 09 01 00 00 00 00 00")) == [])
    #expect(device.control(Self.setup("80 08 00 00 00 00 01 00")) == [1])
    device.reset()
    #expect(device.control(Self.setup("80 08 00 00 00 00 01 00")) == [0])
  }

  @Test func `a card reader can be told to abort, and has no list of clocks and rates`() {
    var device = Self.device(.acr122u)
    #expect(device.control(Self.setup("21 01 00 00 00 00 00 00")) == [])
    #expect(device.control(Self.setup("a1 02 00 00 00 00 04 00")) == nil)
    #expect(device.control(Self.setup("a1 03 00 00 00 00 04 00")) == nil)
  }

  /// UM0801-03: the acknowledge is a transfer of its own, and register answers begin with a status.
  @Test func `a PN533 answers in its own frames`() {
    var device = Self.device()
    let exchanges = [
      ("02", "03 32 00"), ("06 63 05", ""), ("08 63 05 40", ""), ("14 01", ""), ("60 01 01 00", ""),
    ]
    var answers: [String] = []
    for (command, _) in exchanges {
      #expect(device.write(HostFrame.encode([0xD4] + bytes(command)), to: 4) == true)
      guard case .done(let acknowledge) = device.read(64, from: 4),
        case .done(let answer) = device.read(64, from: 4)
      else {
        answers.append("nothing")
        continue
      }
      #expect(acknowledge.bytes == HostFrame.acknowledge)
      answers.append(hex(answer.bytes.dropFirst(5).dropLast(2)))
    }
    #expect(answers == ["d50333020707", "d5070000", "d50900", "7f", "7f"])
  }

  @Test func `other endpoints are refused`() {
    var device = Self.device(.acr122u)
    #expect(device.write([0], to: 1) == false)
    #expect(device.read(64, from: 4) == .stall)
    #expect(device.read(64, from: 1) == .waiting)
    #expect(device.read(64, from: 2) == .waiting)
  }

  @Test func `a host that reads by packets gets an answer in parts`() {
    var device = Self.device(.acr122u)
    let command =
      bytes("6f4b000000 00 00 000000 ff000000 46 d400 00") + [UInt8](repeating: 7, count: 67)
    #expect(device.write(command, to: 2) == true)
    guard case .done(let first) = device.read(64, from: 2),
      case .done(let rest) = device.read(64, from: 2)
    else {
      Issue.record("no answer")
      return
    }
    #expect((first.bytes.count, rest.bytes.count) == (64, 18))
    #expect(rest.bytes.suffix(2) == [0x90, 0x00])
  }

  @Test func `an answer that is longer than the host's room is lost`() {
    var device = Self.device()
    #expect(device.write(HostFrame.encode([0xD4, 0x02]), to: 4) == true)
    #expect(device.read(5, from: 4) == .overflow)
    guard case .done(let answer) = device.read(64, from: 4) else {
      Issue.record("no answer")
      return
    }
    #expect(answer.bytes.count == 13)
  }

  @Test func `answers that nobody fetches are not kept without end`() {
    var device = Self.device()
    for _ in 0..<100 { #expect(device.write(HostFrame.encode([0xD4, 0x02]), to: 4) == true) }
    var count = 0
    while case .done = device.read(64, from: 4) { count += 1 }
    #expect(count == 16)
  }
}
