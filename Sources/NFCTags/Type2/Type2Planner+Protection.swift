/// Guarding a tag with a password, and no longer doing so.
///
/// The password takes effect with AUTH0. A tag that is guarded already is opened first, and AUTH0
/// is written last, when the tag has accepted the password: no interruption leaves one in force
/// that nobody knows. The capability container is left alone: its bits can only be set, so a tag
/// that it calls read-only could never be opened again.
extension Type2Planner {
  func protect(_ request: ProtectionRequest) throws(Type2Stop) -> TagPlan {
    let now = try changeableConfiguration()
    var next = now
    try next.apply(request)
    var open = now
    if now.state.isProtected { open.authenticationFrom = 0xFF }
    let place = now.place
    let password: [TagPlan.Step] = [
      .write(secret(request.password.bytes, in: place.password, "password")),
      .write(secret(request.acknowledge.bytes + [0, 0], in: place.acknowledge, "acknowledge")),
      .authenticate(password: request.password, acknowledge: request.acknowledge),
    ]
    let steps =
      changes(from: now.cfg0, to: open.cfg0, in: place.block, "no guarded page") + password
      + changes(from: now.access, to: next.access, in: place.access, "access conditions")
      + changes(from: open.cfg0, to: next.cfg0, in: place.block, "first guarded page")
    return plan(.protect, steps, notes: notes(request), messageLength: 0)
  }

  func unprotect() throws(Type2Stop) -> TagPlan {
    let now = try changeableConfiguration()
    if !now.state.isProtected, !now.guardsReading, now.limitCode == 0 {
      return plan(.unprotect, [], messageLength: 0)
    }
    var next = now
    next.authenticationFrom = 0xFF
    next.guardsReading = false
    next.limitCode = 0
    let place = now.place
    let steps =
      changes(from: now.cfg0, to: next.cfg0, in: place.block, "no guarded page")
      + changes(from: now.access, to: next.access, in: place.access, "access conditions") + [
        .write(secret([0xFF, 0xFF, 0xFF, 0xFF], in: place.password, "password")),
        .write(secret([0, 0, 0, 0], in: place.acknowledge, "acknowledge")),
        .authenticate(
          password: HiddenBytes([0xFF, 0xFF, 0xFF, 0xFF]), acknowledge: HiddenBytes([0, 0])),
      ]
    return plan(.unprotect, steps, messageLength: 0)
  }

  /// The configuration of a tag that lets it be changed.
  private func changeableConfiguration() throws(Type2Stop) -> Type2Configuration {
    guard let configuration = try configuration() else {
      throw .refused(.unsupported("this product has no password"))
    }
    guard !configuration.isPermanent else {
      throw .refused(.readOnly("the configuration is locked for good"))
    }
    let place = configuration.place
    try requireAccess(to: Array(place.block...place.acknowledge))
    return configuration
  }

  private func secret(_ bytes: [UInt8], in block: Int, _ meaning: String) -> BlockWrite {
    BlockWrite(
      block: block, from: nil, to: bytes, meaning: meaning, isSecret: true, check: .none)
  }

  private func changes(
    from: [UInt8], to: [UInt8], in block: Int, _ meaning: String
  ) -> [TagPlan.Step] {
    from == to ? [] : [.write(BlockWrite(block: block, from: from, to: to, meaning: meaning))]
  }

  private func notes(_ request: ProtectionRequest) -> [String] {
    var notes: [String] = []
    if let tries = request.tries {
      notes.append("After \(tries) wrong passwords in a row the tag refuses the right one too.")
    }
    if request.readingToo, request.fromBlock <= CapabilityContainer.block {
      notes.append("Without the password nothing will show that the tag carries NDEF.")
    }
    if request.fromBlock > layout.userBlocks[0].lowerBound {
      notes.append("Pages below \(request.fromBlock) stay open.")
    }
    if layout.userBlocks.count > 1 { notes.append("Sector 1 stays open.") }
    return notes
  }
}

extension Type2Configuration {
  fileprivate mutating func apply(_ request: ProtectionRequest) throws(Type2Stop) {
    guard request.password.bytes.count == 4 else {
      throw .refused(.invalidArgument("a password has four bytes"))
    }
    guard request.acknowledge.bytes.count == 2 else {
      throw .refused(.invalidArgument("a password acknowledge has two bytes"))
    }
    guard (0...place.lastGuarded).contains(request.fromBlock) else {
      throw .refused(.invalidArgument("there is no page \(request.fromBlock) to guard from"))
    }
    guard let limit = Self.limitCode(for: request.tries, of: place.family) else {
      throw .refused(
        .invalidArgument("this product cannot count \(request.tries ?? 0) wrong passwords"))
    }
    authenticationFrom = request.fromBlock
    guardsReading = request.readingToo
    limitCode = limit
  }
}
