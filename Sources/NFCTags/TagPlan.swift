/// What is done to a tag as a whole.
public enum TagOperation: String, Hashable, Sendable, CaseIterable {
  case write, erase, wipe, format, lock, protect, unprotect, restore
}

/// The exact writes that an operation needs on one tag. Making a plan changes nothing.
public struct TagPlan: Hashable, Sendable {
  public let operation: TagOperation
  /// The writes in their order. A plan without any finds the tag as it should be.
  public var writes: [BlockWrite] {
    steps.compactMap { step in
      if case .write(let write) = step { write } else { nil }
    }
  }
  /// The writes, and the commands that change a card in another way, in their order.
  public var actions: [Action] {
    steps.compactMap { step in
      switch step {
      case .write(let write): .write(write)
      case .command(let command): .command(command)
      case .authenticate, .reactivate: nil
      }
    }
  }
  /// What becomes permanent, a sentence each; empty if everything can be undone.
  public let permanentEffects: [String]
  /// What a person should know before agreeing, a sentence each.
  public let notes: [String]
  /// Exchanges with the tag that executing takes when nothing fails, reading back included.
  public let exchanges: Int
  /// Bytes of the message that the tag will hold.
  public let messageLength: Int
  /// Bytes of the message that it holds now, 0 for none; nil if making the plan did not show it.
  public let replacedLength: Int?

  /// NFCID1 or the like of the only tag that the plan is good for.
  package let identifier: [UInt8]
  package let steps: [Step]

  /// Something that leaves the tag changed.
  public enum Action: Hashable, Sendable {
    case write(BlockWrite)
    case command(CardCommand)
  }

  package enum Step: Hashable, Sendable {
    case write(BlockWrite)
    case command(CardCommand)
    /// Gives the password and expects its acknowledge.
    case authenticate(password: HiddenBytes, acknowledge: HiddenBytes)
    /// Selects the tag anew, which makes it heed what was written.
    case reactivate
  }

  package init(
    operation: TagOperation, identifier: [UInt8], steps: [Step], permanentEffects: [String] = [],
    notes: [String] = [], exchanges: Int, messageLength: Int, replacedLength: Int? = nil
  ) {
    self.operation = operation
    self.identifier = identifier
    self.steps = steps
    self.permanentEffects = permanentEffects
    self.notes = notes
    self.exchanges = exchanges
    self.messageLength = messageLength
    self.replacedLength = replacedLength
  }

  /// The same with another note.
  func noting(_ note: String) -> TagPlan {
    TagPlan(
      operation: operation, identifier: identifier, steps: steps,
      permanentEffects: permanentEffects, notes: notes + [note], exchanges: exchanges,
      messageLength: messageLength, replacedLength: replacedLength)
  }
}
