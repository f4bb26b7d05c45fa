/// Making a blank DESFire card carry NDEF.
///
/// Nothing that exists is touched: either the card has no application, or it has the one for NDEF and
/// lacks part of it, as it does when it was taken away in the middle. The capability container is
/// written last, and of it the length: without it there is no NDEF on the card.
extension Type4Planner {
  func format(with message: [UInt8], as operation: TagOperation) throws(Type4Stop) -> TagPlan {
    let isBlank = try content().obstacle == .notFormatted(.noNDEFApplication)
    let ground = isBlank ? try blankCard() : try ownApplication()
    let container = NDEFFiles.capability(messageSize: ground.messageSize)
    let control = NDEFFiles.control(messageSize: ground.messageSize)
    let limits = NDEFFiles.limits(frameLimit: traits.frameLimit)
    guard message.count <= control.capacity else {
      throw .refused(.capacityExceeded(needed: message.count, available: control.capacity))
    }
    let field = LengthField(control, limits)
    // Of a file that exists already nobody has looked at the length.
    let empty =
      ground.hasMessageFile
      ? try writes([0, 0], to: control.file, at: 0, limits, meaning: "empty message") : []
    let body = try writes(
      message, to: control.file, at: control.lengthSize, limits,
      meaning: "message")
    let length = field.writes(from: 0, to: message.count, meaning: "message length")
    var capability: [BlockWrite] = []
    for range in [2..<container.count, 0..<2] {
      capability += try writes(
        Array(container[range]), to: CapabilityFile.identifier, at: range.lowerBound, limits,
        meaning: "capability container")
    }
    return plan(
      operation, ground.steps + (empty + body + length + capability).map(TagPlan.Step.write),
      limits: limits, messageLength: message.count, replacedLength: 0)
  }

  /// What is there of the two files, and the steps that make the rest.
  private struct Ground {
    var steps: [TagPlan.Step] = []
    var messageSize: Int
    var hasMessageFile = false

    mutating func create(_ change: CardChange, _ meaning: String) {
      steps.append(.command(CardCommand(change, meaning: meaning)))
    }

    mutating func createMessageFile() {
      create(
        .createFile(
          number: NDEFFiles.messageNumber, identifier: NDEFFiles.messageIdentifier,
          size: messageSize),
        "file for the message")
    }

    mutating func createCapabilityFile() {
      create(
        .createFile(
          number: NDEFFiles.capabilityNumber, identifier: CapabilityFile.identifier,
          size: CapabilityFile.shortest),
        "file for the capability container")
    }
  }

  private func blankCard() throws(Type4Stop) -> Ground {
    guard traits.product?.canBeFormatted == true else { throw .refused(Self.onlyDESFire) }
    guard let applications = try memory.answer(to: .getApplicationIDs).success else {
      throw .refused(.unsupported("formatting: the card wants a key to say what is on it"))
    }
    guard applications.isEmpty else {
      throw .refused(
        .unsupported("formatting: the card carries applications, which stay as they are"))
    }
    try requireFreedom(.getCardKeySettings)
    var ground = Ground(messageSize: try fullMessageSize())
    ground.create(.createApplication, "NDEF application")
    ground.createMessageFile()
    ground.createCapabilityFile()
    return ground
  }

  /// The NDEF application of a card that lacks a capability container, or has none that is valid.
  private func ownApplication() throws(Type4Stop) -> Ground {
    guard traits.product?.canBeFormatted == true,
      let numbers = try memory.answer(to: .getFileIDs).success
    else {
      let obstacle = try content().obstacle
      guard case .malformed? = obstacle, let obstacle else { throw .refused(Self.onlyDESFire) }
      throw .refused(obstacle)
    }
    let hasCapabilityFile = numbers.contains(NDEFFiles.capabilityNumber)
    let hasMessageFile = numbers.contains(NDEFFiles.messageNumber)
    guard try exists(CapabilityFile.identifier) == hasCapabilityFile,
      try exists(NDEFFiles.messageIdentifier) == hasMessageFile
    else {
      throw .refused(.unsupported("formatting: the NDEF application has other files"))
    }

    var ground = Ground(messageSize: try fullMessageSize(), hasMessageFile: hasMessageFile)
    if hasMessageFile {
      ground.messageSize = try openFile(NDEFFiles.messageNumber).size
    } else {
      try requireFreedom(.getApplicationKeySettings)
      ground.createMessageFile()
    }
    if hasCapabilityFile {
      guard try openFile(NDEFFiles.capabilityNumber).size >= CapabilityFile.shortest else {
        throw .refused(
          .unsupported("formatting: the file for the capability container is too small"))
      }
    } else {
      try requireFreedom(.getApplicationKeySettings)
      ground.createCapabilityFile()
    }
    return ground
  }

  private func fullMessageSize() throws(Type4Stop) -> Int {
    guard let storage = identity.version.flatMap(CardVersion.init)?.storage,
      let size = NDEFFiles.messageSize(on: storage)
    else { throw .refused(.unsupported("formatting: the card has no room for an NDEF file")) }
    return size
  }

  private func exists(_ file: UInt16) throws(Type4Stop) -> Bool {
    let read = FileRead(
      file: file, count: 2, limit: 2, limits: Type4Limits(frameLimit: traits.frameLimit))
    return try memory.prefix(read) != nil
  }

  /// The settings of a file that everybody may write.
  private func openFile(_ number: UInt8) throws(Type4Stop) -> FileSettings {
    let answer = try memory.answer(to: .getFileSettings(number)).success
    guard let settings = answer.flatMap(FileSettings.init), settings.isPlain,
      settings.rights.canEverybodyWrite
    else { throw .refused(Self.keyNeeded) }
    return settings
  }

  private func requireFreedom(_ command: DESFireCommand) throws(Type4Stop) {
    guard let settings = try memory.answer(to: command).success?.first,
      settings & NDEFFiles.freeToCreate != 0
    else { throw .refused(Self.keyNeeded) }
  }

  private static let onlyDESFire = TagError.unsupported(
    "formatting: only a blank MIFARE DESFire EV1, EV2 or EV3 can be prepared for NDEF")
  private static let keyNeeded = TagError.unsupported("formatting: the card wants its key first")
}
