import TagImages

/// SELECT, READ BINARY and UPDATE BINARY (ISO/IEC 7816-4, 11.2 and 11.3).
extension Type4Model {
  /// SELECT by name of an application, or by the identifier of a file in the current one.
  mutating func select(_ command: CardCommand) -> CardStatus {
    guard command.p2 & ~0x0C == 0x00 else { return .wrongParameters }
    switch command.p1 {
    case 0x04:
      guard let index = content.applications.firstIndex(where: { $0.name == command.data }) else {
        return .fileNotFound
      }
      open(application: index)
      return .success
    case 0x00, 0x01, 0x02:
      guard command.data.count == 2 else { return .wrongLength }
      return select(UInt16(command.data[0]) << 8 | UInt16(command.data[1]), p1: command.p1)
    default:
      return .wrongParameters
    }
  }

  mutating func open(application index: Int?) {
    session = Session(application: index)
  }

  private mutating func select(_ identifier: UInt16, p1: UInt8) -> CardStatus {
    if p1 != 0x01, let application = session.application,
      let index = content.applications[application].files.firstIndex(where: {
        $0.identifier == identifier
      })
    {
      session.file = index
      return .success
    }
    if p1 != 0x02,
      let index = content.applications.firstIndex(where: { $0.identifier == identifier })
    {
      open(application: index)
      return .success
    }
    return .fileNotFound
  }

  /// READ BINARY with a short identifier and an offset of eight bits, or an offset of fifteen.
  mutating func readBinary(_ command: CardCommand) -> CardResponse {
    guard command.data.isEmpty else { return refusal(.wrongLength) }
    switch place(command) {
    case .success(let offset): return read(for: command, at: offset)
    case .failure(let refused): return refusal(refused.status)
    }
  }

  /// READ BINARY with an offset data object, for what lies beyond 32 Kbyte: `54 03`, three bytes.
  mutating func readBinaryAtOffset(_ command: CardCommand) -> CardResponse {
    guard command.parameter == 0 else { return refusal(.wrongParameters) }
    guard let (offset, rest) = Self.offsetObject(command.data), rest.isEmpty else {
      return refusal(.wrongData)
    }
    return read(for: command, at: offset, inDataObject: true)
  }

  mutating func updateBinary(_ command: CardCommand) -> CardResponse {
    guard !command.data.isEmpty, command.expected == nil || !traits.refusesLeOfUpdate else {
      return refusal(.wrongLength)
    }
    switch place(command) {
    case .success(let offset):
      return write(command.data, at: offset, fieldLength: command.data.count)
    case .failure(let refused):
      return refusal(refused.status)
    }
  }

  /// UPDATE BINARY with an offset data object and the data in another, `53` and their length.
  mutating func updateBinaryAtOffset(_ command: CardCommand) -> CardResponse {
    guard command.parameter == 0 else { return refusal(.wrongParameters) }
    guard let (offset, rest) = Self.offsetObject(command.data),
      let data = Self.dataObject(rest), !data.isEmpty
    else { return refusal(.wrongData) }
    return write(data, at: offset, fieldLength: command.data.count)
  }

  /// GET RESPONSE: what did not fit.
  mutating func getResponse(_ command: CardCommand) -> CardResponse {
    guard command.parameter == 0 else { return refusal(.wrongParameters) }
    guard command.data.isEmpty, let expected = command.expected else {
      return refusal(.wrongLength)
    }
    let rest = session.unsent
    guard !rest.isEmpty else { return refusal(.conditionsNotSatisfied) }
    let available = min(rest.count, content.responseLimit ?? rest.count)
    guard expected <= available || command.wantsAll else { return refusal(.exactly(available)) }
    let part = rest.prefix(min(expected, available))
    session.unsent = Array(rest.dropFirst(part.count))
    let status = session.unsent.isEmpty ? CardStatus.success : .more(session.unsent.count)
    return CardResponse(bytes: part + status.bytes, busy: Self.thinking)
  }

  private struct Refused: Error { let status: CardStatus }

  /// The offset that P1 and P2 give, with the current file changed where they name one.
  private mutating func place(_ command: CardCommand) -> Result<Int, Refused> {
    guard command.p1 & 0x80 != 0 else { return .success(Int(command.parameter)) }
    guard command.p1 & 0x60 == 0 else { return .failure(Refused(status: .wrongParameters)) }
    guard traits.hasShortIdentifiers, let application = session.application,
      let index = content.applications[application].files.firstIndex(where: {
        $0.identifier.map { UInt8($0 & 0x1F) } == command.p1 & 0x1F
      })
    else { return .failure(Refused(status: .fileNotFound)) }
    session.file = index
    return .success(Int(command.p2))
  }

  /// - Parameter inDataObject: whether the data come in a discretionary data object, `53` and their
  ///   length, which Le counts too.
  private mutating func read(
    for command: CardCommand, at offset: Int, inDataObject: Bool = false
  ) -> CardResponse {
    guard let expected = command.expected else { return refusal(.wrongLength) }
    guard let (application, file) = currentFile else { return refusal(.noFile) }
    let rules = CapabilityRules(of: application)
    guard mayRead(file, rules) else { return refusal(.securityNotSatisfied) }
    if content.isStrict, expected > rules.longestRead ?? .max { return refusal(.wrongLength) }
    let wanted = inDataObject ? max(0, expected - (expected > 0x81 ? 3 : 2)) : expected
    let available = file.content.count - offset
    guard available > 0 else { return refusal(.offsetOutside) }
    guard wanted <= available || traits.readsToTheEnd || command.wantsAll else {
      return refusal(.offsetOutside)
    }
    let count = min(wanted, available)
    let data = (offset..<offset + count).map { file.content[$0] ?? 0 }
    return response(
      inDataObject ? Self.dataObject(holding: data) : data,
      count < wanted && !command.wantsAll ? .endOfFile : .success)
  }

  private mutating func write(
    _ data: [UInt8], at offset: Int, fieldLength: Int
  ) -> CardResponse {
    guard let (application, file) = currentFile, let index = session.application,
      let fileIndex = session.file
    else { return refusal(.noFile) }
    let rules = CapabilityRules(of: application)
    guard mayWrite(file, rules) else { return refusal(.securityNotSatisfied) }
    if content.isStrict, fieldLength > rules.longestWrite ?? .max { return refusal(.wrongLength) }
    guard offset < file.content.count else { return refusal(.offsetOutside) }
    guard data.count <= file.content.count - offset else { return refusal(.notEnoughMemory) }
    content.applications[index].files[fileIndex].content.store(data, at: offset)
    return CardResponse(bytes: CardStatus.success.bytes, busy: Self.time(toProgram: data.count))
  }

  private var currentFile: (Type4Image.Application, Type4Image.File)? {
    guard let application = session.application, let file = session.file else { return nil }
    let current = content.applications[application]
    return (current, current.files[file])
  }

  private func mayRead(_ file: Type4Image.File, _ rules: CapabilityRules) -> Bool {
    switch file.access {
    case .fixed(let reading, _): reading && rules.allowsReading(file)
    case .keyed(let rights, _): FileRights(rawValue: rights).isFree(.reading)
    }
  }

  private func mayWrite(_ file: Type4Image.File, _ rules: CapabilityRules) -> Bool {
    switch file.access {
    case .fixed(_, let writing): writing && rules.allowsWriting(file)
    case .keyed(let rights, _): FileRights(rawValue: rights).isFree(.writing)
    }
  }

  /// An offset data object, and what follows it.
  private static func offsetObject(_ bytes: [UInt8]) -> (offset: Int, rest: ArraySlice<UInt8>)? {
    guard bytes.count >= 2, bytes[0] == 0x54, (1...3).contains(bytes[1]),
      bytes.count >= 2 + Int(bytes[1])
    else { return nil }
    let value = bytes[2..<2 + Int(bytes[1])]
    return (value.reduce(0) { $0 << 8 | Int($1) }, bytes[value.endIndex...])
  }

  /// A discretionary data object of up to 65,535 bytes.
  private static func dataObject(holding data: [UInt8]) -> [UInt8] {
    let length: [UInt8] =
      switch data.count {
      case ..<0x80: [UInt8(data.count)]
      case ..<0x100: [0x81, UInt8(data.count)]
      default: [0x82, UInt8(data.count >> 8 & 0xFF), UInt8(data.count & 0xFF)]
      }
    return [0x53] + length + data
  }

  /// The content of a discretionary data object, whose length takes one byte, two or three.
  private static func dataObject(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var rest = bytes
    guard rest.popFirst() == 0x53, let first = rest.popFirst() else { return nil }
    var length = Int(first)
    if first == 0x81 || first == 0x82 {
      length = 0
      for _ in 0..<first - 0x80 {
        guard let byte = rest.popFirst() else { return nil }
        length = length << 8 | Int(byte)
      }
    } else if first > 0x82 {
      return nil
    }
    return rest.count == length ? Array(rest) : nil
  }
}
