/// The lines of a Type 3 tag in our own format.
enum Type3Text {
  static let family = "type3"

  /// The system number is four bits of the IDm.
  private static let maximumSystemCount = 16
  /// The number of a service, and that of an area, has ten bits.
  private static let maximumNodeCount = 1 << 10
  private static let maximumCodeCount = 16
  /// More than a text of the greatest size can list.
  private static let maximumBlockCount = 1 << 14

  static func decode(
    _ text: inout KeyedText, product said: TagProduct?, isLater: Bool
  ) throws(ImageError) -> DecodedImage {
    var warnings: [ImageWarning] = []
    let product = try text.takeProduct(
      Type3Product.init(identifier:), said: said.asType3(), isLater: isLater,
      warnings: &warnings)
    let nfcid2 = try text.require("idm").bytes(8)
    let pmm = try text.require("pmm").bytes(8)
    var image = Type3Image(product: product, nfcid2: nfcid2, pmm: pmm, systems: [])
    let count = try text.require("systems").number(in: 1...maximumSystemCount)
    for number in 0..<count { image.systems.append(try system(number, in: &text)) }
    return DecodedImage(image: .type3(image), warnings: warnings)
  }

  private static func system(
    _ number: Int, in text: inout KeyedText
  ) throws(ImageError) -> Type3Image.System {
    let code = try text.require("system \(number) code").word()
    let count = try text.require("system \(number) services").number(upTo: maximumNodeCount)
    var system = Type3Image.System(
      code: code, key: try key("system \(number)", in: &text), services: [])
    if let entry = text.take("system \(number) areas") {
      for area in 0..<(try entry.number(upTo: maximumNodeCount)) {
        system.areas.append(try self.area("area \(number).\(area)", in: &text))
      }
    }
    for service in 0..<count {
      system.services.append(try self.service("\(number).\(service)", in: &text))
    }
    return system
  }

  private static func key(
    _ place: String, in text: inout KeyedText
  ) throws(ImageError) -> Type3Image.NodeKey {
    Type3Image.NodeKey(
      version: try text.take("\(place) key version").map { entry throws(ImageError) in
        try entry.word()
      },
      value: try text.take("\(place) key").map { entry throws(ImageError) in
        try entry.bytes(Type3Image.NodeKey.length)
      })
  }

  /// `0000 FFFE`, or the first code alone.
  private static func area(
    _ place: String, in text: inout KeyedText
  ) throws(ImageError) -> Type3Image.Area {
    let codes = try text.require(place).bytes([2, 4])
    let services = try text.require("\(place) services")
    let ends = services.value.split(separator: "-", omittingEmptySubsequences: false)
      .map { $0.decimal ?? maximumNodeCount }
    guard ends.count == 2, ends.allSatisfy({ $0 < maximumNodeCount }) else {
      throw services.fault("the first and the last position such as 0-3")
    }
    return Type3Image.Area(
      code: UInt16(high: codes[0], low: codes[1]),
      endCode: codes.count == 4 ? UInt16(high: codes[2], low: codes[3]) : nil,
      firstService: ends[0], lastService: ends[1], key: try key(place, in: &text))
  }

  private static func service(
    _ place: String, in text: inout KeyedText
  ) throws(ImageError) -> Type3Image.Service {
    let entry = try text.require("service \(place) codes")
    let codes = try entry.value.split(separator: " ").map { part throws(ImageError) -> UInt16 in
      guard let bytes = HexText.decode(String(part)), bytes.count == 2, let high = bytes[0],
        let low = bytes[1]
      else { throw entry.fault("service codes of two bytes") }
      return UInt16(high: high, low: low)
    }
    guard (1...maximumCodeCount).contains(codes.count) else {
      throw entry.fault("one to \(maximumCodeCount) service codes")
    }
    let numbers = try blockNumbers(try text.require("service \(place) blocks"))
    var blocks: [Type3Image.Block] = []
    for number in numbers {
      let content = try text.require("block \(place).\(number)")
        .partialBytes(Type3Image.blockSize)
      blocks.append(Type3Image.Block(number: number, content: PartialMemory(content)))
    }
    var keys: [UInt16: Type3Image.NodeKey] = [:]
    for code in codes {
      let key = try key("service \(place) \(HexText.encode(code.highByteFirst))", in: &text)
      if key != Type3Image.NodeKey() { keys[code] = key }
    }
    return Type3Image.Service(codes: codes, keys: keys, blocks: blocks)
  }

  /// `0-14 128-136 160`: ranges of block numbers, ascending, or nothing.
  private static func blockNumbers(_ entry: KeyedText.Entry) throws(ImageError) -> [UInt16] {
    var numbers: [UInt16] = []
    for part in entry.value.split(separator: " ") {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      guard ends.count <= 2, let first = ends[0].decimal.flatMap(UInt16.init(exactly:)),
        let last = ends[ends.count - 1].decimal.flatMap(UInt16.init(exactly:)), first <= last,
        numbers.last.map({ $0 < first }) ?? true,
        numbers.count + Int(last - first) < maximumBlockCount
      else { throw entry.fault("ascending ranges of block numbers such as 0-14 128") }
      numbers += first...last
    }
    return numbers
  }
}

// MARK: Writing

extension Type3Text {
  static func lines(of image: Type3Image) -> [String] {
    var lines = ["type: \(family)"]
    if let product = image.product { lines.append("product: \(product.identifier)") }
    lines.append("idm: \(HexText.encode(image.nfcid2))")
    lines.append("pmm: \(HexText.encode(image.pmm))")
    lines.append("systems: \(image.systems.count)")
    for (number, system) in image.systems.enumerated() {
      lines.append("system \(number) code: \(HexText.encode(system.code.highByteFirst))")
      lines += self.lines(of: system.key, "system \(number)")
      if !system.areas.isEmpty { lines.append("system \(number) areas: \(system.areas.count)") }
      for (index, area) in system.areas.enumerated() {
        lines += self.lines(of: area, "area \(number).\(index)")
      }
      lines.append("system \(number) services: \(system.services.count)")
      for (index, service) in system.services.enumerated() {
        lines += self.lines(of: service, "\(number).\(index)")
      }
    }
    return lines
  }

  private static func lines(of key: Type3Image.NodeKey, _ place: String) -> [String] {
    var lines: [String] = []
    if let version = key.version {
      lines.append("\(place) key version: \(HexText.encode(version.highByteFirst))")
    }
    if let value = key.value { lines.append("\(place) key: \(HexText.encode(value))") }
    return lines
  }

  private static func lines(of area: Type3Image.Area, _ place: String) -> [String] {
    let codes = [area.code, area.endCode].compactMap(\.self)
    let text = codes.map { HexText.encode($0.highByteFirst) }.joined(separator: " ")
    return ["\(place): \(text)", "\(place) services: \(area.firstService)-\(area.lastService)"]
      + lines(of: area.key, place)
  }

  private static func lines(of service: Type3Image.Service, _ place: String) -> [String] {
    let codes = service.codes.map { HexText.encode($0.highByteFirst) }.joined(separator: " ")
    let ranges = ranges(of: service.blocks.map(\.number)).map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }
    let keys = service.codes.flatMap { code in
      lines(
        of: service.keys[code] ?? Type3Image.NodeKey(),
        "service \(place) \(HexText.encode(code.highByteFirst))")
    }
    return ["service \(place) codes: \(codes)"] + keys + [
      "service \(place) blocks: \(ranges.joined(separator: " "))"
    ]
      + service.blocks.map { block in
        let bytes = (0..<block.content.count).map { block.content[$0] }
        return "block \(place).\(block.number): \(HexText.encode(bytes, separator: " "))"
      }
  }

  private static func ranges(of numbers: [UInt16]) -> [ClosedRange<UInt16>] {
    var ranges: [ClosedRange<UInt16>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound < number, number - last.upperBound == 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges
  }
}
