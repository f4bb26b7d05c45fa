/// What goes wrong with a virtual reader, and when.
///
/// Written as faults parted by semicolons, such as `remove@3;nak@5..7;slow=20`:
///
/// | fault | meaning |
/// |---|---|
/// | `remove@N` | the tag leaves the field before exchange N |
/// | `remove@N..M` | and is back at exchange M; while it is away a search counts as an exchange |
/// | `nak@N` | the tag hears nothing it can use and answers NAK |
/// | `mute@N` | the tag hears nothing and answers nothing |
/// | `lose@N` | the tag acts, and its answer is lost |
/// | `corrupt@N` | the tag acts, and a bit of its answer is flipped |
/// | `tear@N` | the tag loses power in the middle of the command: a write is done by half |
/// | `unplug@N` | the reader disappears before exchange N |
/// | `slow=MS` | every exchange takes that many milliseconds longer |
/// | `busy` | another program holds the reader |
///
/// Exchanges with the tag are counted from 1 after its first activation; selecting it is not
/// counted. With a card behind ISO-DEP a command is one exchange, with all its blocks and all that
/// is asked for again; such a card has no NAK and answers nothing, and where it is slow it asks for
/// more time. All but `remove` and `unplug` take `N`, `N..M` (both included) or `N..` (for ever).
public struct FaultScript: Hashable, Sendable {
  /// What happens at an exchange.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case remove, nak, mute, lose, corrupt, tear, unplug
  }

  /// A fault and the exchanges that it concerns.
  public struct Fault: Hashable, Sendable {
    public var kind: Kind
    /// The first exchange, from 1.
    public var first: Int
    /// The last one; nil for all that follow. Of `remove`, the exchange at which the tag is back.
    public var last: Int?

    public init(_ kind: Kind, first: Int, last: Int?) {
      self.kind = kind
      self.first = first
      self.last = last
    }

    /// A fault at one exchange; of `remove` and `unplug`, from that one on.
    public init(_ kind: Kind, at exchange: Int) {
      self.init(kind, first: exchange, last: kind.isLasting ? nil : exchange)
    }
  }

  public var faults: [Fault]
  /// How much longer every exchange takes.
  public var delay: Duration
  /// Whether another program holds the reader.
  public var isBusy: Bool

  public init(_ faults: [Fault] = [], delay: Duration = .zero, isBusy: Bool = false) {
    self.faults = faults
    self.delay = delay
    self.isBusy = isBusy
  }

  /// Reads the written form.
  public init(parsing text: String) throws(FaultScriptError) {
    self.init()
    var offset = 0
    for part in text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      try add(Substring(part), at: offset)
      offset += part.count + 1
    }
  }
}

extension FaultScript.Kind {
  /// Whether the fault lasts unless it is said when it ends.
  var isLasting: Bool { self == .remove || self == .unplug }
}

/// Why a fault script cannot be read, and where.
public struct FaultScriptError: Error, Hashable, Sendable {
  public enum Code: String, Hashable, Sendable {
    /// No fault has this name, or it stands without what it needs.
    case unknownFault
    /// Not a decimal number of 1 or more, up to a million.
    case invalidNumber
    /// A range that ends before it starts, or one for a fault that has none.
    case invalidRange
  }

  public let code: Code
  /// Offset in UTF-8 bytes of what does not fit.
  public let offset: Int
  /// What stands there.
  public let text: String
}

extension FaultScript {
  private mutating func add(_ part: Substring, at offset: Int) throws(FaultScriptError) {
    if part == "busy" {
      isBusy = true
    } else if part.hasPrefix("slow=") {
      delay += .milliseconds(try Self.number(part.dropFirst(5), at: offset + 5))
    } else if let at = part.firstIndex(of: "@"), let kind = Kind(rawValue: String(part[..<at])) {
      let range = part[part.index(after: at)...]
      faults.append(try Self.fault(kind, range, at: offset + part[...at].utf8.count))
    } else {
      throw FaultScriptError(code: .unknownFault, offset: offset, text: String(part))
    }
  }

  private static func fault(
    _ kind: Kind, _ range: Substring, at offset: Int
  ) throws(FaultScriptError) -> Fault {
    guard let dots = range.firstIndex(of: ".") else {
      return Fault(kind, at: try number(range, at: offset))
    }
    let first = try number(range[..<dots], at: offset)
    let rest = range[dots...]
    let error = FaultScriptError(code: .invalidRange, offset: offset, text: String(range))
    guard rest.hasPrefix(".."), kind != .unplug else { throw error }
    let end = rest.dropFirst(2)
    guard !end.isEmpty else { return Fault(kind, first: first, last: nil) }
    let last = try number(end, at: offset + range.utf8.count - end.utf8.count)
    guard last > first || (last == first && kind != .remove) else { throw error }
    return Fault(kind, first: first, last: last)
  }

  private static func number(_ text: Substring, at offset: Int) throws(FaultScriptError) -> Int {
    let isDecimal = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard isDecimal, let value = Int(text), (1...1_000_000).contains(value) else {
      throw FaultScriptError(code: .invalidNumber, offset: offset, text: String(text))
    }
    return value
  }
}
