/// A run of bytes of a tag's memory that belong together: whose they are, what they mean, and
/// whether they can still change.
package struct ExplainedBytes: Hashable, Sendable {
  /// Whose bytes they are. The raw value is the identifier that scripts see.
  package enum Owner: String, Hashable, Sendable {
    /// Written when the chip was made.
    case maker
    /// Says who may do what.
    case access
    /// Makes the tag carry NDEF: capability container, control TLVs.
    case ndef
    /// The NDEF message, with its length and what ends it.
    case message
    /// Free for whoever uses the tag.
    case user
    case configuration
    /// A password or key. Its bytes are not shown.
    case secret
    /// Of no meaning, or of none that is known.
    case reserved
  }

  /// Whether the bytes can still change. The raw value is the identifier that scripts see.
  package enum Change: String, Hashable, Sendable {
    case free
    /// With the password or a key.
    case guarded
    /// Bits can be set and never cleared.
    case setOnly
    /// A number can become smaller and never greater.
    case decreasing
    /// Were changeable once.
    case locked
    case never
    /// What tells it is not known.
    case unknown
  }

  /// Within the area.
  package let range: Range<Int>
  package let name: String
  package let owner: Owner
  package let change: Change
  /// What the bytes say, in words; empty if they say nothing more than they are.
  package let meaning: String
}

/// A stretch of memory that has addresses of its own: all of it, or a file or a block.
package struct ExplainedArea: Hashable, Sendable {
  /// Such as `file E104`; empty for a tag with one memory.
  package let name: String
  /// Bytes of a block [page], by which a person finds an address; 1 for a file.
  package let blockSize: Int
  /// Runs of bytes, one behind the other from the first byte to the last.
  package let parts: [ExplainedBytes]
}

/// Names for every byte of a memory, given one over the other.
struct ByteMap {
  private struct Label: Hashable {
    var name: String
    var owner: ExplainedBytes.Owner
    var meaning: String
    var serial: Int
  }

  private var labels: [Label]
  private var changes: [ExplainedBytes.Change]
  private var serial = 0

  init(
    count: Int, _ name: String, _ owner: ExplainedBytes.Owner,
    _ change: ExplainedBytes.Change = .unknown
  ) {
    labels = Array(
      repeating: Label(name: name, owner: owner, meaning: "", serial: 0), count: count)
    changes = Array(repeating: change, count: count)
  }

  /// Names a range, as far as it is there.
  mutating func name(
    _ range: Range<Int>, _ name: String, _ owner: ExplainedBytes.Owner,
    _ change: ExplainedBytes.Change? = nil, meaning: String = ""
  ) {
    serial += 1
    let label = Label(name: name, owner: owner, meaning: meaning, serial: serial)
    for offset in range.clamped(to: labels.indices) {
      labels[offset] = label
      if let change { changes[offset] = change }
    }
  }

  /// Says of a range whether it can change, where that has been said to be one of some.
  mutating func mark(
    _ range: Range<Int>, _ change: ExplainedBytes.Change,
    over earlier: Set<ExplainedBytes.Change>
  ) {
    for offset in range.clamped(to: labels.indices) where earlier.contains(changes[offset]) {
      changes[offset] = change
    }
  }

  var parts: [ExplainedBytes] {
    var parts: [ExplainedBytes] = []
    var start = 0
    for offset in labels.indices {
      let end = offset + 1
      guard end == labels.count || labels[end] != labels[offset] || changes[end] != changes[offset]
      else { continue }
      let label = labels[offset]
      parts.append(
        ExplainedBytes(
          range: start..<end, name: label.name, owner: label.owner, change: changes[offset],
          meaning: label.meaning))
      start = end
    }
    return parts
  }
}
