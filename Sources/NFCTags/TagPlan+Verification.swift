import NFCLink

extension TagPlan {
  /// - Throws: `invalidArgument` if the plan was made for another tag than that.
  func require(_ identity: TagIdentity) throws(TagError) {
    guard identifier == identity.target.identifier else {
      throw .invalidArgument("the plan was made for another tag")
    }
  }
}

extension [TagPlan.Step] {
  /// The last write of each block, which says what the block holds in the end.
  var lastWrites: [Int: BlockWrite] {
    var last: [Int: BlockWrite] = [:]
    for case .write(let write) in self { last[write.block] = write }
    return last
  }

  /// The blocks that show what was written, in order.
  var blocksToReadBack: [Int] {
    let blocks = compactMap { step -> Int? in
      if case .write(let write) = step, write.check != .none { write.block } else { nil }
    }
    return Set(blocks).sorted()
  }

  /// Compares blocks that were read back with what the last write of each wanted.
  ///
  /// - Parameter content: a block as it was read back; nil if it was not.
  /// - Throws: `updateFailed` with the first block that does not hold what was written.
  func verify(_ content: (Int) -> [UInt8]?) throws(TagError) {
    let last = lastWrites
    for block in blocksToReadBack {
      guard let write = last[block], let content = content(block), write.isKept(in: content) else {
        throw .updateFailed(block: block)
      }
    }
  }
}
