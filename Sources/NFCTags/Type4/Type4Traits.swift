/// What is known of a card before its files are.
struct Type4Traits: Hashable, Sendable {
  /// The longest frame of the reader.
  let frameLimit: Int
  /// Whether a file may be read beyond its message. On a chip it has the size that is claimed of it;
  /// a program that plays a tag, on a phone, may have nothing but the message.
  let readsAhead: Bool
  /// The product, where GetVersion has told it.
  let product: CardProduct?
}
