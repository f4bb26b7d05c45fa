/// What a Type 3 tag is: what it says when it is polled, and its systems with their services.
public struct Type3Image: Hashable, Sendable {
  /// Bytes of a block.
  public static let blockSize = 16

  /// The product, where it is known.
  public var product: Type3Product?
  /// NFCID2 [IDm], eight bytes; of the first system.
  public var nfcid2: [UInt8]
  /// PMm, eight bytes.
  public var pmm: [UInt8]
  /// The systems, in the order in which the chip names them.
  public var systems: [System]

  public init(product: Type3Product?, nfcid2: [UInt8], pmm: [UInt8], systems: [System]) {
    self.product = product
    self.nfcid2 = nfcid2
    self.pmm = pmm
    self.systems = systems
  }

  /// The blocks of all services, one behind the other.
  public var memory: PartialMemory {
    PartialMemory(
      systems.flatMap(\.services).flatMap(\.blocks).flatMap { block -> [UInt8?] in
        (0..<block.content.count).map { block.content[$0] }
      })
  }

  /// The system of a code; nil if there is none.
  public func system(_ code: UInt16) -> System? { systems.first { $0.code == code } }
}

extension Type3Image {
  /// A system: a chip that is played within the chip.
  public struct System: Hashable, Sendable {
    /// The code by which it is polled: 12FC for NDEF, 88B4 for FeliCa Lite.
    public var code: UInt16
    /// What is known of the system's own key.
    public var key: NodeKey
    /// The areas, in the order in which the chip names them; empty where nobody asked for them.
    public var areas: [Area]
    public var services: [Service]

    public init(
      code: UInt16, key: NodeKey = NodeKey(), areas: [Area] = [], services: [Service]
    ) {
      self.code = code
      self.key = key
      self.areas = areas
      self.services = services
    }
  }

  /// What is known of the key of a system, area or service.
  public struct NodeKey: Hashable, Sendable {
    /// Bytes of a key.
    public static let length = 8

    /// The version that Request Service tells.
    public var version: UInt16?
    /// The key itself.
    public var value: [UInt8]?

    public init(version: UInt16? = nil, value: [UInt8]? = nil) {
      self.version = version
      self.value = value
    }
  }

  /// A range of service numbers that stands under one key.
  public struct Area: Hashable, Sendable {
    /// The code of the area, where its range begins.
    public var code: UInt16
    /// The last code of its range.
    public var endCode: UInt16?
    /// The positions of its first and its last service among the service codes of the system; the
    /// last is below the first where there is none.
    public var firstService: Int
    public var lastService: Int
    public var key: NodeKey

    public init(
      code: UInt16, endCode: UInt16? = nil, firstService: Int, lastService: Int,
      key: NodeKey = NodeKey()
    ) {
      self.code = code
      self.endCode = endCode
      self.firstService = firstService
      self.lastService = lastService
      self.key = key
    }
  }

  /// Blocks that are reached by one service code or several, as each of them allows.
  public struct Service: Hashable, Sendable {
    /// The service codes, such as 0009 (read and write without a key) and 000B (read only).
    public var codes: [UInt16]
    /// What is known of the keys, by service code.
    public var keys: [UInt16: NodeKey]
    /// In ascending order of their numbers.
    public private(set) var blocks: [Block]

    public init(codes: [UInt16], keys: [UInt16: NodeKey] = [:], blocks: [Block]) {
      self.codes = codes
      self.keys = keys
      self.blocks = blocks.sorted { $0.number < $1.number }
    }

    /// Blocks from number 0 on.
    public init(codes: [UInt16], content: PartialMemory) {
      self.init(
        codes: codes,
        blocks: stride(from: 0, to: content.count, by: blockSize).map { start in
          Block(
            number: UInt16(truncatingIfNeeded: start / blockSize),
            content: PartialMemory((start..<start + blockSize).map { content[$0] }))
        })
    }

    /// The content of a block; nil if there is no such block. A new content must have 16 bytes.
    public subscript(number: UInt16) -> PartialMemory? {
      get { position(of: number).map { blocks[$0].content } }
      set {
        guard let newValue, let position = position(of: number) else { return }
        precondition(newValue.count == blockSize, "a block of another size")
        blocks[position].content = newValue
      }
    }

    private func position(of number: UInt16) -> Int? {
      blocks.firstIndex { $0.number == number }
    }
  }

  /// Sixteen bytes under a number.
  public struct Block: Hashable, Sendable {
    public var number: UInt16
    public var content: PartialMemory

    public init(number: UInt16, content: PartialMemory) {
      self.number = number
      self.content = content
    }
  }
}
