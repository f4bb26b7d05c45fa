import TagImages

/// A write whose data have not all come yet.
struct NativeWrite: Hashable, Sendable {
  /// The command's code and its parameters, which are never enciphered.
  let header: [UInt8]
  let file: Int
  let offset: Int
  let count: Int
  let mode: UInt8
  /// What has come, as it travels.
  var data: [UInt8]
}

/// DESFire commands that concern the files of an application.
extension Type4Model {
  private static let largestFileNumber: UInt8 = 31
  private static let modes: Set<UInt8> = [0, 1, 3]

  /// Number, perhaps an identifier, mode, rights and size.
  mutating func createFile(_ data: [UInt8]) throws(NativeRefusal) -> NativeReply {
    guard data.count == 7 || data.count == 9 else { throw NativeRefusal(.lengthError) }
    guard let application = session.application, currentApplication?.aid != 0 else {
      throw NativeRefusal(.permissionDenied)
    }
    try checkMaster(unless: 0x04)
    let identifier = data.count == 9 ? UInt16(Self.number(data[1..<3])) : nil
    let rest = data.suffix(6)
    let mode = rest[rest.startIndex]
    let rights = UInt16(Self.number(rest.dropFirst().prefix(2)))
    let size = Int(Self.number(rest.suffix(3)))
    guard data[0] <= Self.largestFileNumber, Self.modes.contains(mode), size > 0 else {
      throw NativeRefusal(.parameterError)
    }
    let isTaken = content.applications[application].files.contains {
      $0.number == data[0] || identifier != nil && $0.identifier == identifier
    }
    guard !isTaken else { throw NativeRefusal(.duplicateError) }
    guard Self.size(ofFile: size) <= freeBytes else { throw NativeRefusal(.outOfMemory) }
    content.applications[application].files.append(
      Type4Image.File(
        number: data[0], identifier: identifier, access: .keyed(rights: rights, mode: mode),
        content: PartialMemory(Array(repeating: UInt8(0), count: size))))
    return .programmed(size)
  }

  mutating func deleteFile(_ data: [UInt8]) throws(NativeRefusal) -> NativeReply {
    try check(data, count: 1)
    let (application, index) = try file(number: data[0])
    try checkMaster(unless: 0x04)
    content.applications[application].files.remove(at: index)
    session.file = nil
    return .programmed(1)
  }

  func fileIDs(_ data: [UInt8]) throws(NativeRefusal) -> NativeReply {
    try check(data, count: 0)
    guard let application = currentApplication, application.aid != 0 else {
      throw NativeRefusal(.permissionDenied)
    }
    try checkListing()
    return .data(application.files.compactMap(\.number))
  }

  func isoFileIDs(_ data: [UInt8]) throws(NativeRefusal) -> NativeReply {
    try check(data, count: 0)
    guard let application = currentApplication, application.aid != 0 else {
      throw NativeRefusal(.permissionDenied)
    }
    try checkListing()
    return .data(
      application.files.compactMap(\.identifier).flatMap {
        Self.lowByteFirst(UInt32($0), count: 2)
      })
  }

  /// Type (a file of bytes), mode, rights, size.
  func fileSettings(_ data: [UInt8]) throws(NativeRefusal) -> NativeReply {
    try check(data, count: 1)
    let (application, index) = try file(number: data[0])
    if traits.hasApplicationCommands { try checkListing() }
    let file = content.applications[application].files[index]
    let (rights, mode) = Self.rights(of: file)
    return .data(
      [0x00, mode] + Self.lowByteFirst(UInt32(rights.rawValue), count: 2)
        + Self.lowByteFirst(UInt32(file.content.count), count: 3))
  }

  /// Number, then mode and rights: in plain where everybody may change them, enciphered if not.
  mutating func changeFileSettings(_ data: [UInt8]) throws(NativeRefusal) -> NativeReply {
    guard let number = data.first else { throw NativeRefusal(.lengthError) }
    let (application, index) = try file(number: number)
    let (rights, _) = Self.rights(of: content.applications[application].files[index])
    guard !rights.isDenied(.changing) else { throw NativeRefusal(.permissionDenied) }
    let settings: [UInt8]
    if rights.isFree(.changing) {
      try check(data, count: 4)
      try session.native.channel?.hear([0x5F] + data)
      settings = Array(data.dropFirst())
    } else {
      guard rights.allows(.changing, key: session.native.keyNumber) else {
        throw NativeRefusal(.authenticationError)
      }
      let opened = try session.native.channel?.open(
        Array(data.dropFirst()), count: 3, behind: [0x5F, number])
      guard let opened else { throw NativeRefusal(.integrityError) }
      settings = opened
    }
    guard Self.modes.contains(settings[0]) else { throw NativeRefusal(.parameterError) }
    content.applications[application].files[index].access = .keyed(
      rights: UInt16(Self.number(settings[1...])), mode: settings[0])
    return .programmed(3)
  }

  /// Number, offset and length; a length of 0 is all that follows.
  mutating func readData(
    _ data: [UInt8], code: UInt8
  ) throws(NativeRefusal) -> NativeReply {
    try check(data, count: 7)
    let (application, index) = try file(number: data[0])
    let file = content.applications[application].files[index]
    let mode = try mode(of: file, for: .reading)
    let offset = Int(Self.number(data[1..<4]))
    let length = Int(Self.number(data[4..<7]))
    guard offset < file.content.count, length <= file.content.count - offset else {
      throw NativeRefusal(.boundaryError)
    }
    let range = offset..<(length == 0 ? file.content.count : offset + length)
    let bytes = range.map { file.content[$0] ?? 0 }
    guard var channel = session.native.channel, mode != 0 else { return .data(bytes) }
    defer { session.native.channel = channel }
    if mode == 3 { return .sealed(try channel.close(bytes)) }
    return channel.isChained
      ? .sealed(bytes + (try channel.signature(of: bytes)))
      : .sealed(bytes + (try channel.code(of: bytes, behind: [])))
  }

  /// Number, offset and length, and as much of the data as fits.
  mutating func writeData(_ data: [UInt8], code: UInt8) throws(NativeRefusal) -> NativeReply {
    guard data.count >= 7 else { throw NativeRefusal(.lengthError) }
    let (application, index) = try file(number: data[0])
    let file = content.applications[application].files[index]
    let mode = try mode(of: file, for: .writing)
    let offset = Int(Self.number(data[1..<4]))
    let count = Int(Self.number(data[4..<7]))
    guard count > 0 else { throw NativeRefusal(.parameterError) }
    guard offset < file.content.count, count <= file.content.count - offset else {
      throw NativeRefusal(.boundaryError)
    }
    let write = NativeWrite(
      header: [code] + data[..<7], file: index, offset: offset, count: count, mode: mode, data: [])
    return try proceed(write, Array(data[7...]))
  }

  /// Takes more data of a write, and does it once they are complete.
  mutating func proceed(
    _ write: NativeWrite, _ data: [UInt8]
  ) throws(NativeRefusal) -> NativeReply {
    var write = write
    write.data += data
    let channel = session.native.channel
    let expected = channel?.length(of: write.count, mode: write.mode) ?? write.count
    guard write.data.count >= expected else {
      session.native.ongoing = .writing(write)
      return .unfinished([])
    }
    guard write.data.count == expected, let application = session.application else {
      throw NativeRefusal(.lengthError)
    }
    let bytes = try opened(write)
    content.applications[application].files[write.file].content.store(bytes, at: write.offset)
    return .programmed(bytes.count)
  }

  private mutating func opened(_ write: NativeWrite) throws(NativeRefusal) -> [UInt8] {
    guard var channel = session.native.channel else { return write.data }
    defer { session.native.channel = channel }
    let bytes = Array(write.data.prefix(write.count))
    switch write.mode {
    case 1:
      let code = try channel.code(of: bytes, behind: channel.isChained ? write.header : [])
      guard Array(write.data.dropFirst(write.count)) == code else {
        throw NativeRefusal(.integrityError)
      }
      return bytes
    case 3:
      let opened = try channel.open(write.data, count: write.count, behind: write.header)
      guard let opened else { throw NativeRefusal(.integrityError) }
      return opened
    default:
      try channel.hear(write.header + bytes)
      return bytes
    }
  }

  private func file(
    number: UInt8
  ) throws(NativeRefusal) -> (application: Int, index: Int) {
    guard let application = session.application, currentApplication?.aid != 0 else {
      throw NativeRefusal(.permissionDenied)
    }
    let index = content.applications[application].files.firstIndex { $0.number == number }
    guard let index else { throw NativeRefusal(.fileNotFound) }
    return (application, index)
  }

  /// How data travel: as the file says for whoever has shown a key, in plain for everybody else.
  private func mode(
    of file: Type4Image.File, for use: FileRights.Use
  ) throws(NativeRefusal) -> UInt8 {
    let (rights, mode) = Self.rights(of: file)
    if rights.allows(use, key: session.native.keyNumber) { return mode }
    if rights.isFree(use) { return 0 }
    throw NativeRefusal(rights.isDenied(use) ? .permissionDenied : .authenticationError)
  }

  private static func rights(of file: Type4Image.File) -> (FileRights, mode: UInt8) {
    switch file.access {
    case .keyed(let rights, let mode):
      (FileRights(rawValue: rights), mode)
    case .fixed(let reading, let writing):
      (FileRights(rawValue: (reading ? 0xE000 : 0xF000) | (writing ? 0x0EFF : 0x0FFF)), 0)
    }
  }
}
