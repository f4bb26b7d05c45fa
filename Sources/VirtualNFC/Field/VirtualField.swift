import NFCLink
import Synchronization
public import TagImages

/// The field of a virtual reader and the tags in it; may be used from any thread.
///
/// Tags are numbered in the order in which they are tapped, from 1 unless told otherwise; a number is
/// not used again.
public final class VirtualField: Sendable {
  /// A tag in the field.
  public struct Entry: Hashable, Sendable {
    public let number: Int
    public let image: TagImage
    /// Whether a fault keeps the tag out of reach for now.
    public let isAway: Bool
  }

  private struct State {
    var lastNumber: Int
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

  private let state: Mutex<State>

  /// - Parameter number: that of the first tag. Fields with other numbers have other UIDs.
  public init(numberingFrom number: Int = 1) {
    state = Mutex(State(lastNumber: number - 1))
  }

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

  /// Puts a fresh tag of a product into the field.
  ///
  /// - Parameter nfcid1: the four bytes of the UID that RID gives; nil for some that follow from the
  ///   tag's number.
  /// - Returns: its number.
  @discardableResult
  public func tap(
    product: Type1Product, nfcid1: [UInt8]? = nil
  ) throws(VirtualFieldError) -> Int {
    try state.withLock { state throws(VirtualFieldError) in
      let uid = nfcid1 ?? Array(VirtualProducts.nfcid1(number: state.lastNumber + 1)[1..<5])
      return try state.add(Type1Model(VirtualProducts.image(of: product, nfcid1: uid)))
    }
  }

  /// Puts a fresh tag of a product into the field.
  ///
  /// - Parameter nfcid2: NFCID2 [IDm] of eight bytes; nil for one that follows from the tag's number.
  /// - Returns: its number.
  @discardableResult
  public func tap(
    product: Type3Product, nfcid2: [UInt8]? = nil
  ) throws(VirtualFieldError) -> Int {
    try state.withLock { state throws(VirtualFieldError) in
      let nfcid2 = nfcid2 ?? VirtualProducts.nfcid2(number: state.lastNumber + 1)
      return try state.add(Type3Model(VirtualProducts.image(of: product, nfcid2: nfcid2)))
    }
  }

  /// Puts a fresh card of a product into the field.
  ///
  /// - Parameter identifier: NFCID1 [UID] of seven bytes, or NFCID0 [PUPI] of four; nil for one that
  ///   follows from the tag's number.
  /// - Returns: its number.
  @discardableResult
  public func tap(
    product: Type4Product, identifier: [UInt8]? = nil
  ) throws(VirtualFieldError) -> Int {
    try state.withLock { state throws(VirtualFieldError) in
      let identifier =
        identifier ?? VirtualProducts.identifier(of: product, number: state.lastNumber + 1)
      let image = try VirtualProducts.image(of: product, identifier: identifier)
      return try state.add(CardLink(Type4Model(image)))
    }
  }

  /// Puts a card as its maker delivers it into the field.
  ///
  /// - Parameter identifierLength: 4 or 7; the NFCID1 [UID] follows from the tag's number.
  /// - Returns: its number.
  @discardableResult
  public func tap(
    product: ClassicProduct, identifierLength: Int = 4
  ) throws(VirtualFieldError) -> Int {
    try state.withLock { state throws(VirtualFieldError) in
      let nfcid1 = try VirtualProducts.nfcid1(
        number: state.lastNumber + 1, length: identifierLength)
      return try state.add(ClassicModel(VirtualProducts.image(of: product, nfcid1: nfcid1)))
    }
  }

  /// Puts a tag of such a kind into the field, with a UID that follows from its number.
  ///
  /// - Returns: its number.
  @discardableResult
  public func tap(product: PresenceProduct) throws(VirtualFieldError) -> Int {
    try state.withLock { state throws(VirtualFieldError) in
      let number = state.lastNumber + 1
      let image = VirtualProducts.image(of: product, number: number)
      return try state.add(PresenceModel(image))
    }
  }

  /// Puts a fresh tag of a product into the field.
  ///
  /// - Returns: its number.
  @discardableResult
  public func tap(product: VirtualProduct) throws(VirtualFieldError) -> Int {
    switch product {
    case .type1(let product): try tap(product: product)
    case .type2(let product): try tap(product: product)
    case .type3(let product): try tap(product: product)
    case .type4(let product): try tap(product: product)
    case .presence(let product): try tap(product: product)
    case .classic(let product, let identifierLength):
      try tap(product: product, identifierLength: identifierLength)
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

  /// Whether a target can say of itself what it is meant to say.
  private static func check(_ target: RemoteTarget) throws(VirtualFieldError) {
    switch target {
    case .a(let activation):
      guard [4, 7, 10].contains(activation.nfcid1.count) else {
        throw .identifierLength(activation.nfcid1.count)
      }
      guard activation.ats?.count ?? 0 < 62 else { throw .activation }
    case .b(let activation):
      guard activation.nfcid0.count == 4 else {
        throw .identifierLength(activation.nfcid0.count)
      }
      guard activation.applicationData.count == 4, (3...4).contains(activation.protocolInfo.count)
      else { throw .activation }
    case .f, .v, .other:
      throw .activation
    }
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
    case .type4(let image):
      try check(image.target)
      return CardLink(Type4Model(image))
    case .classic(let image):
      guard [4, 7, 10].contains(image.nfcid1.count) else {
        throw .identifierLength(image.nfcid1.count)
      }
      guard image.memory.count == image.product.memorySize else {
        throw .memorySize(image.memory.count)
      }
      return ClassicModel(image)
    case .type1(let image):
      guard image.nfcid1.count == 4 else { throw .identifierLength(image.nfcid1.count) }
      guard image.headerROM.count == 2 else { throw .activation }
      guard
        (Type1Image.staticSize...Type1Image.maximumSize).contains(image.memory.count),
        image.memory.count % Type1Image.blockSize == 0
      else { throw .memorySize(image.memory.count) }
      return Type1Model(image)
    case .type3(let image):
      guard image.nfcid2.count == 8 else { throw .identifierLength(image.nfcid2.count) }
      guard image.pmm.count == 8, (1...16).contains(image.systems.count) else {
        throw .activation
      }
      return Type3Model(image)
    case .presence(let image):
      let product = PresenceProduct(image.activation.kind)
      guard image.activation.identifier.count == product.identifierLength else {
        throw .identifierLength(image.activation.identifier.count)
      }
      guard product.detailCounts.contains(image.activation.details.count) else {
        throw .activation
      }
      return PresenceModel(image)
    case .type5(let image):
      guard image.uid.count == 8 else { throw .identifierLength(image.uid.count) }
      guard Type5Image.blockSizes.contains(image.blockSize), image.blockCount > 0,
        image.memory.count.isMultiple(of: image.blockSize)
      else { throw .memorySize(image.memory.count) }
      return Type5Model(image)
    case .script(let script):
      try check(script.target)
      if script.hasISODEP { return CardLink(ScriptedCard(script)) }
      return ScriptedTag(script)
    }
  }
}

extension VirtualField {
  /// What the first tag that talks without being asked says.
  var announcement: Bits? {
    state.withLock { state in
      for number in state.tags.keys.sorted() {
        if let bits = state.tags[number]?.announcement { return bits }
      }
      return nil
    }
  }

  /// What the tags make of a frame.
  ///
  /// - Parameter delay: how much longer than usual a tag takes over a command.
  func transmit(_ frame: AirFrame, delayedBy delay: Duration = .zero) -> Reception {
    var reception = Reception()
    update { reception.add($0.receive(frame, delayedBy: delay)) }
    return reception
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

  /// Whether the selected tag hears nothing but blocks of ISO-DEP.
  var isInProtocol: Bool {
    state.withLock { state in state.tags.values.contains(where: \.isInProtocol) }
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
