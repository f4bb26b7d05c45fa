/// What a tag refused: a command by the name that its data sheet gives it, and the blocks it was for.
public struct RefusedCommand: Hashable, Sendable {
  /// Such as `WRITE`.
  public let name: String
  /// Nil for a command that concerns none.
  public let blocks: ClosedRange<Int>?

  public init(_ name: String, blocks: ClosedRange<Int>? = nil) {
    self.name = name
    self.blocks = blocks
  }

  init(_ name: String, block: Int) {
    self.init(name, blocks: block...block)
  }
}
