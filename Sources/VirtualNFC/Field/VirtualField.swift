import NFCLink
import Synchronization
public import TagImages

/// The field of a virtual reader and the tags in it; may be used from any thread.
///
/// Tags are numbered from 1 in the order in which they are tapped; a number is not used again.
public final class VirtualField: Sendable {
  /// A tag in the field.
  public struct Entry: Hashable, Sendable {
    public let number: Int
    public let image: TagImage
    /// Whether a fault keeps the tag out of reach for now.
    public let isAway: Bool
  }

  private struct State {
    var lastNumber = 0
    var tags: [Int: FieldTag] = [:]

    func number(of nfcid1: [UInt8]) -> Int? {
      tags.first { $0.value.model.image.identifier == nfcid1 }?.key
    }

    mutating func add(_ model: any TagModel) throws(VirtualFieldError) -> Int {
      let identifier = model.image.identifier
      guard number(of: identifier) == nil else { throw .duplicateIdentifier(identifier) }
      lastNumber += 1
      tags[lastNumber] = FieldTag(model)
      return lastNumber
    }
  }

  private let state = Mutex(State())

  public init() {}

  /// Puts a tag with this content into the field.
  ///
  /// - Returns: its number.
  @discardableResult
  public func tap(_ image: TagImage) throws(VirtualFieldError) -> Int {
    let model = try Self.model(of: image)
    return try state.withLock { state throws(VirtualFieldError) in try state.add(model) }
  }

  /// Puts a fresh tag of a product into the field.
  ///
  /// - Parameter nfcid1: seven bytes; nil for one that follows from the tag's number.
  /// - Returns: its number.
  @discardableResult
  public func tap(
    product: Type2Product, nfcid1: [UInt8]? = nil
  ) throws(VirtualFieldError) -> Int {
    try state.withLock { state throws(VirtualFieldError) in
      let uid = nfcid1 ?? VirtualProducts.nfcid1(number: state.lastNumber + 1)
      return try state.add(Type2Model(VirtualProducts.image(of: product, nfcid1: uid)))
    }
  }

  /// Takes a tag out of the field.
  ///
  /// - Returns: its content.
  @discardableResult
  public func remove(_ number: Int) throws(VirtualFieldError) -> TagImage {
    guard let tag = state.withLock({ $0.tags.removeValue(forKey: number) }) else {
      throw .noSuchTag
    }
    return tag.model.image
  }

  /// Takes the tag with this identifier out of the field.
  ///
  /// - Returns: its content.
  @discardableResult
  public func remove(nfcid1: [UInt8]) throws(VirtualFieldError) -> TagImage {
    guard let number = state.withLock({ $0.number(of: nfcid1) }) else { throw .noSuchTag }
    return try remove(number)
  }

  /// The tags in the field, by number.
  public var tags: [Entry] {
    state.withLock { state in
      state.tags.sorted { $0.key < $1.key }.map { number, tag in
        Entry(number: number, image: tag.model.image, isAway: tag.isAway)
      }
    }
  }

  /// The content of a tag as it is now, counters and passwords included; nil if it is not there.
  public func image(of number: Int) -> TagImage? {
    state.withLock { $0.tags[number]?.model.image }
  }

  private static func model(of image: TagImage) throws(VirtualFieldError) -> any TagModel {
    switch image {
    case .type2(let image):
      guard [4, 7, 10].contains(image.nfcid1.count) else {
        throw .identifierLength(image.nfcid1.count)
      }
      let limit = image.product.map { $0.blockCount * Type2Image.blockSize } ?? image.memory.count
      guard
        image.memory.count <= limit, image.memory.count % Type2Image.blockSize == 0,
        image.memory.count >= 4 * Type2Image.blockSize
      else { throw .memorySize(image.memory.count) }
      return Type2Model(image)
    }
  }
}

extension VirtualField {
  /// What the tags make of a frame, and how long the slowest was busy with it.
  func transmit(_ frame: AirFrame) -> (answer: AirAnswer, busy: Duration) {
    state.withLock { state in
      var answer = AirAnswer.none
      var busy = Duration.zero
      for number in state.tags.keys.sorted() {
        guard let heard = state.tags[number]?.receive(frame) else { continue }
        busy = max(busy, heard.busy)
        guard let bits = heard.answer else { continue }
        switch answer {
        case .none:
          answer = .bits(bits)
        case .bits(let others, let collision):
          let overlay = others.overlaid(with: bits)
          answer = .bits(
            overlay.bits,
            firstCollision: [collision, overlay.firstCollision].compactMap(\.self).min())
        }
      }
      return (answer, busy)
    }
  }

  /// Takes the power from all tags.
  func powerOff() {
    update { $0.powerOff() }
  }

  /// The tag that is selected.
  var activeNumber: Int? {
    state.withLock { state in state.tags.keys.sorted().first { state.tags[$0]?.isActive == true } }
  }

  /// Takes a tag out of reach, or brings it back.
  func setAway(_ isAway: Bool, number: Int) {
    state.withLock { state in
      state.tags[number]?.isAway = isAway
      state.tags[number]?.powerOff()
    }
  }

  /// Makes the selected tag fall back to sleep, as after an error.
  func deselectActive() {
    update { if $0.isActive { $0.deselect() } }
  }

  /// Cuts the power while the selected tag works on a frame.
  func tear(_ frame: AirFrame) {
    update { $0.tear(frame) }
  }

  private func update(_ change: (inout FieldTag) -> Void) {
    state.withLock { state in
      for number in state.tags.keys.sorted() {
        guard var tag = state.tags[number] else { continue }
        change(&tag)
        state.tags[number] = tag
      }
    }
  }
}
