import TagImages

/// DESFire commands that concern the card and its applications.
extension Type4Model {
  private static let maximumApplicationCount = 28
  private static let maximumKeyCount = 14

  var currentApplication: Type4Image.Application? {
    session.application.map { content.applications[$0] }
  }

  /// Whether the card itself is selected and no application of it.
  private var isAtCardLevel: Bool { currentApplication?.aid == 0 }

  func version(_ data: [UInt8]) throws(NativeRefusal) -> NativeReply {
    try check(data, count: 0)
    guard let version = content.version, version.count == 28 else {
      throw NativeRefusal(.illegalCommand)
    }
    return .frames([Array(version[..<7]), Array(version[7..<14]), Array(version[14...])])
  }

  func signature(_ data: [UInt8]) throws(NativeRefusal) -> NativeReply {
    try check(data, count: 1)
    guard data == [0] else { throw NativeRefusal(.parameterError) }
    guard let signature = content.signature else { throw NativeRefusal(.illegalCommand) }
    return .signature(signature)
  }

  func freeMemory(_ data: [UInt8]) throws(NativeRefusal) -> NativeReply {
    try check(data, count: 0)
    return .data(Self.lowByteFirst(UInt32(freeBytes), count: 3))
  }

  func applicationIDs(_ data: [UInt8]) throws(NativeRefusal) -> NativeReply {
    try check(data, count: 0)
    try checkListing()
    return .data(
      content.applications.compactMap(\.aid).filter { $0 != 0 }.flatMap {
        Self.lowByteFirst($0, count: 3)
      })
  }

  /// AID, file identifier and name of each application that has them, each in a frame.
  func applicationNames(_ data: [UInt8]) throws(NativeRefusal) -> NativeReply {
    try check(data, count: 0)
    try checkListing()
    return .frames(
      content.applications.compactMap { application -> [UInt8]? in
        guard let aid = application.aid, aid != 0, let name = application.name else { return nil }
        return Self.lowByteFirst(aid, count: 3)
          + Self.lowByteFirst(UInt32(application.identifier ?? 0), count: 2) + name
      })
  }

  mutating func selectApplication(_ data: [UInt8]) throws(NativeRefusal) -> NativeReply {
    try check(data, count: 3)
    endAuthentication()
    let aid = Self.number(data)
    guard let index = content.applications.firstIndex(where: { $0.aid == aid }) else {
      throw NativeRefusal(.applicationNotFound)
    }
    open(application: index)
    return .done
  }

  /// AID, key settings, kind and number of keys; then a file identifier, then a name.
  mutating func createApplication(_ data: [UInt8]) throws(NativeRefusal) -> NativeReply {
    guard (5...23).contains(data.count), data.count != 6 else {
      throw NativeRefusal(.lengthError)
    }
    guard isAtCardLevel else { throw NativeRefusal(.permissionDenied) }
    try checkMaster(unless: 0x04)
    let aid = Self.number(data[..<3])
    let count = Int(data[4] & 0x0F)
    let kind: Type4Image.Keys.Kind =
      switch data[4] & 0xC0 {
      case 0x00: .des
      case 0x40: .tripleDES
      case 0x80: .aes
      default: throw NativeRefusal(.parameterError)
      }
    guard aid != 0, count <= Self.maximumKeyCount, data[4] & 0x10 == 0 else {
      throw NativeRefusal(.parameterError)
    }
    let identifier = data.count > 6 ? UInt16(Self.number(data[5..<7])) : nil
    let name = data.count > 7 ? Array(data[7...]) : nil
    let isTaken = content.applications.contains {
      $0.aid == aid || identifier != nil && $0.identifier == identifier
        || name != nil && $0.name == name
    }
    guard !isTaken else { throw NativeRefusal(.duplicateError) }
    guard content.applications.count <= Self.maximumApplicationCount else {
      throw NativeRefusal(.countError)
    }
    guard freeBytes >= Self.applicationSize else { throw NativeRefusal(.outOfMemory) }
    content.applications.append(
      Type4Image.Application(
        aid: aid, name: name, identifier: identifier,
        keys: Type4Image.Keys(
          kind: kind, settings: data[3],
          values: Array(repeating: Array(repeating: 0, count: kind.length), count: count)),
        files: []))
    return .programmed(data.count)
  }

  mutating func deleteApplication(_ data: [UInt8]) throws(NativeRefusal) -> NativeReply {
    try check(data, count: 3)
    guard isAtCardLevel else { throw NativeRefusal(.permissionDenied) }
    try checkMaster(unless: nil)
    let aid = Self.number(data)
    guard aid != 0, let index = content.applications.firstIndex(where: { $0.aid == aid }) else {
      throw NativeRefusal(.applicationNotFound)
    }
    content.applications.remove(at: index)
    return .programmed(1)
  }

  /// Deletes all applications; the keys of the card stay.
  mutating func formatCard(_ data: [UInt8]) throws(NativeRefusal) -> NativeReply {
    try check(data, count: 0)
    guard isAtCardLevel else { throw NativeRefusal(.permissionDenied) }
    try checkMaster(unless: nil)
    content.applications.removeAll { $0.aid != 0 }
    session.application = content.applications.firstIndex { $0.aid == 0 }
    return .programmed(1)
  }

  func keySettings(_ data: [UInt8]) throws(NativeRefusal) -> NativeReply {
    try check(data, count: 0)
    try checkListing()
    guard let keys = currentApplication?.keys else { throw NativeRefusal(.noSuchKey) }
    let kind: UInt8 =
      switch keys.kind {
      case .des: 0x00
      case .tripleDES: 0x40
      case .aes: 0x80
      }
    return .data([keys.settings, kind | UInt8(keys.values.count)])
  }

  mutating func changeKeySettings(_ data: [UInt8]) throws(NativeRefusal) -> NativeReply {
    guard let index = session.application, let keys = content.applications[index].keys else {
      throw NativeRefusal(.noSuchKey)
    }
    try checkMaster(unless: nil)
    guard keys.settings & 0x08 != 0 else { throw NativeRefusal(.permissionDenied) }
    guard let settings = try session.native.channel?.open(data, count: 1, behind: [0x54]) else {
      throw NativeRefusal(.integrityError)
    }
    content.applications[index].keys?.settings = settings[0]
    return .programmed(1)
  }

  /// Keys as they are delivered have version 0; those of DES keep it in their parity bits.
  func keyVersion(_ data: [UInt8]) throws(NativeRefusal) -> NativeReply {
    try check(data, count: 1)
    guard let keys = currentApplication?.keys, keys.values.indices.contains(Int(data[0])) else {
      throw NativeRefusal(.noSuchKey)
    }
    guard keys.kind == .des, let key = keys.values[Int(data[0])] else { return .data([0]) }
    return .data([key.prefix(8).reduce(0) { $0 << 1 | $1 & 1 }])
  }
}

// MARK: Rules

extension Type4Model {
  /// What an application takes of the memory; a file takes whole pieces of 32 bytes. Both assumed.
  private static var applicationSize: Int { 64 }
  private static var pieceSize: Int { 32 }

  static func size(ofFile count: Int) -> Int { (count + pieceSize - 1) / pieceSize * pieceSize }

  /// The size that GetVersion announces, and what is there beyond it on most cards.
  var freeBytes: Int {
    let code = content.version?[5] ?? 0
    let total =
      switch code {
      case 0x16: 2304
      case 0x18: 4864
      case 0x1A: 7936
      default: code < 0x30 ? 1 << Int(code >> 1) : 0
      }
    let used = content.applications.filter { $0.aid != 0 }.reduce(0) { sum, application in
      sum + Self.applicationSize
        + application.files.reduce(0) { $0 + Self.size(ofFile: $1.content.count) }
    }
    return max(0, total - used)
  }

  func check(_ data: [UInt8], count: Int) throws(NativeRefusal) {
    guard data.count == count else { throw NativeRefusal(.lengthError) }
  }

  /// Requires the first key of the application, unless a bit of its key settings waives it.
  func checkMaster(unless bit: UInt8?) throws(NativeRefusal) {
    let settings = currentApplication?.keys?.settings ?? 0
    let isWaived = bit.map { settings & $0 != 0 } ?? false
    guard isWaived || session.native.keyNumber == 0 else {
      throw NativeRefusal(.authenticationError)
    }
  }

  /// Listing what there is may be free.
  func checkListing() throws(NativeRefusal) { try checkMaster(unless: 0x02) }

  static func number(_ bytes: some BidirectionalCollection<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  static func lowByteFirst(_ value: UInt32, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
