import TagImages

extension Type2Image {
  /// The same tag after someone else has written a message behind some TLVs of their own.
  func holding(_ area: [UInt8], container: [UInt8]? = nil) -> Type2Image {
    var image = self
    for (index, byte) in area.enumerated() { image.memory[16 + index] = byte }
    if let container {
      for (index, byte) in container.enumerated() { image.memory[12 + index] = byte }
    }
    return image
  }
}
