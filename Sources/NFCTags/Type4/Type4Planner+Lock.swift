/// Making a card's message read-only for good.
///
/// The capability container goes first, as it can no longer say so once its own file is closed. The
/// message is not touched, so it can be read whenever the card is taken away, and what is missing is
/// added by doing it again.
extension Type4Planner {
  func lock() throws(Type4Stop) -> TagPlan {
    let content = try content()
    if let obstacle = content.obstacle { throw .refused(obstacle) }
    guard let capability = content.capability else {
      throw .refused(.notFormatted(.noNDEFApplication))
    }
    let control = capability.ndef
    let files = try traits.product?.hasFileSettings == true ? settings(of: control) : nil
    var steps: [TagPlan.Step] = []
    var notes: [String] = []

    if !control.forbidsWriting {
      if let files, !files.capability.rights.canEverybodyWrite {
        guard files.message.rights.canNobodyWrite || files.message.canBeMadeReadOnly else {
          throw .refused(.unsupported("locking: the card wants a key before its rights change"))
        }
        notes.append("The capability container goes on saying that writing is allowed.")
      } else if capability.limits.longestWrite == 0 {
        throw .refused(.unsupported("locking: the card takes no data in a command (MLc 0)"))
      } else {
        steps.append(
          .write(
            BlockWrite(
              file: CapabilityFile.identifier, block: control.writeAccessOffset,
              from: [control.writeAccess], to: [0xFF], permanent: true,
              meaning: "capability container: read-only")))
      }
    }
    if let files {
      for (number, settings) in [
        (NDEFFiles.messageNumber, files.message), (NDEFFiles.capabilityNumber, files.capability),
      ] where !settings.rights.canNobodyWrite {
        guard settings.canBeMadeReadOnly else {
          notes.append(
            settings.rights.canEverybodyWrite
              ? "File \(number) stays open: its rights change only with the card's key."
              : "Who has the card's key can still change file \(number).")
          continue
        }
        steps.append(
          .command(
            CardCommand(
              .makeReadOnly(number: number, settings), permanent: true,
              meaning: "file \(number): read-only")))
      }
      if traits.product?.hasApplications == true {
        notes.append("The application can still be deleted, unless the card's keys prevent it.")
      }
    }
    return plan(
      .lock, steps, limits: capability.limits,
      permanentEffects: steps.isEmpty
        ? [] : ["File \(TagText.hex(control.file)) can never be written again."],
      notes: steps.isEmpty ? [] : notes, messageLength: content.length ?? 0)
  }

  /// The settings of the two files of NDEF; nil if the files that the card numbers so are others.
  private func settings(
    of control: FileControl
  ) throws(Type4Stop) -> (capability: FileSettings, message: FileSettings)? {
    func settings(_ number: UInt8) throws(Type4Stop) -> FileSettings? {
      try memory.answer(to: .getFileSettings(number)).success.flatMap(FileSettings.init)
    }
    guard control.file == NDEFFiles.messageIdentifier,
      let message = try settings(NDEFFiles.messageNumber), message.size == control.size,
      let capability = try settings(NDEFFiles.capabilityNumber),
      capability.size >= CapabilityFile.shortest
    else { return nil }
    return (capability, message)
  }
}

extension FileSettings {
  /// Whether everybody may take all rights but reading away.
  fileprivate var canBeMadeReadOnly: Bool {
    isPlain && hasOneSetOfRights && rights.canEverybodyChange
  }
}
