/// Bytes that some addresses shall have, whatever lies around them.
struct Type2Draft {
  private var bytes: [Int: UInt8] = [:]

  /// Lays bytes out on addresses, as far as both go.
  init(_ content: some Sequence<UInt8>, on addresses: some Sequence<Int>) {
    for (address, byte) in zip(addresses, content) { bytes[address] = byte }
  }

  init() {}

  subscript(address: Int) -> UInt8? {
    get { bytes[address] }
    set { bytes[address] = newValue }
  }

  /// The blocks that it touches, in order.
  var blocks: [Int] { Set(bytes.keys.map { $0 / Type2Layout.blockSize }).sorted() }

  /// The addresses at which a memory holds something else.
  func changes(to memory: Type2Memory) throws(Type2Stop) -> [Int] {
    var changes: [Int] = []
    for (address, byte) in bytes where try memory.byte(at: address) != byte {
      changes.append(address)
    }
    return changes
  }

  /// A block as it shall be, with the bytes of the memory that are not touched.
  func block(_ number: Int, over memory: Type2Memory) throws(Type2Stop) -> [UInt8] {
    var content = try memory.block(number)
    for offset in content.indices {
      if let byte = bytes[number * Type2Layout.blockSize + offset] { content[offset] = byte }
    }
    return content
  }
}
