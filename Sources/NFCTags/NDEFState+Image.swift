public import TagImages

extension NDEFState {
  /// The NDEF state of a tag with this content, without a reader.
  ///
  /// - Throws: `malformed` as reading the tag would, `unsupported` if a page that it takes is not
  ///   known.
  public init(of image: TagImage) throws(TagError) {
    switch image {
    case .type2(let image): try self.init(of: image)
    case .type4: throw .unsupported("the message of a Type 4 image")
    }
  }

  private init(of image: Type2Image) throws(TagError) {
    let layout = Type2Layout.of(image.product)
    var memory = Type2Memory()
    for block in 0..<min(image.blockCount, Type2Layout.largestBlockCount) {
      if let content = image.block(block) { memory.store(content, from: block) }
    }
    do throws(Type2Stop) {
      self = try Type2Content(memory, layout).state(memory)
    } catch {
      switch error {
      case .refused(let reason): throw reason
      case .missing(let blocks):
        throw .unsupported("\(TagText.pages(blocks)) of the image cannot be read")
      }
    }
  }
}
