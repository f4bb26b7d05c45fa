/// What a file of another program says of a Type 2 tag, before it is clear which product it is of.
struct Type2Draft {
  /// The product that the file names.
  var product: Type2Product?
  /// The NFCID1 [UID] that the file names beside the memory.
  var nfcid1: [UInt8]?
  var sensRes: UInt16 = 0x0044
  var selRes: UInt8 = 0x00
  /// The memory from block 0 on, as far as the file goes.
  var memory: [UInt8?] = []
  var version: [UInt8]?
  var signature: [UInt8]?
  var counters: [Int: Type2Image.Counter] = [:]
  var warnings: [ImageWarning] = []

  /// The image, once product and size are settled.
  ///
  /// These programs write zeros for what they did not read. No tag has such a version or
  /// signature, and no whole counter has such a tearing byte: they count as not read.
  consuming func image(product said: TagProduct?) throws(ImageError) -> DecodedImage {
    let said = try said.asType2()
    version = version.flatMap { $0.allSatisfy { $0 == 0 } ? nil : $0 }
    signature = signature.flatMap { $0.allSatisfy { $0 == 0 } ? nil : $0 }
    counters = counters.filter { $0.value.value != 0 || $0.value.tearing != 0 }

    let blockSize = Type2Image.blockSize
    guard memory.count.isMultiple(of: blockSize), memory.count >= 4 * blockSize,
      memory.count <= Type2Image.maximumBlockCount * blockSize
    else {
      throw ImageError(.wrongLength, "\(memory.count) bytes are not the memory of a Type 2 tag")
    }
    let product = try settledProduct(said)
    if let size = product.map({ $0.blockCount * blockSize }), memory.count < size {
      warnings.append(
        ImageWarning(
          .memoryIncomplete, "\(memory.count) of \(size) bytes are there, the rest is unknown"))
      memory += Array(repeating: nil, count: size - memory.count)
    }
    let memory = PartialMemory(memory)
    guard let nfcid1 = nfcid1 ?? Type2SerialNumber(memory)?.nfcid1 else {
      throw ImageError(.missingKey, "neither the memory nor anything else tells the UID")
    }
    let image = Type2Image(
      product: product, nfcid1: nfcid1, memory: memory, sensRes: sensRes, selRes: selRes,
      version: version, signature: signature, counters: counters)
    return DecodedImage(image: .type2(image), warnings: warnings + image.oddities())
  }

  /// The product: by name, else by GET_VERSION, else by size, as long as the memory fits into it.
  private mutating func settledProduct(
    _ said: Type2Product?
  ) throws(ImageError) -> Type2Product? {
    let blockCount = memory.count / Type2Image.blockSize
    let byVersion = version.flatMap { Type2Product(version: $0) }
    if let stated = product, let byVersion, stated != byVersion {
      if stated.blockCount == byVersion.blockCount {
        // The chip's own word: the programs know fewer products than there are.
        product = byVersion
      } else {
        warnings.append(
          ImageWarning(
            .productMismatch, "named \(stated.rawValue), but its version says \(byVersion.rawValue)"
          ))
      }
    }
    if let said {
      if let stated = product ?? byVersion, stated != said {
        throw ImageError(.productMismatch, "the file is of \(stated.rawValue.withArticle)")
      }
      product = said
    }
    if let product {
      guard blockCount <= product.blockCount else {
        throw ImageError(
          .productMismatch,
          "\(memory.count) bytes are too many for \(product.rawValue.withArticle)")
      }
      return product
    }
    if let byVersion {
      if blockCount <= byVersion.blockCount { return byVersion }
      warnings.append(
        ImageWarning(
          .productMismatch,
          "the version says \(byVersion.rawValue), which has fewer than \(memory.count) bytes"))
      return nil
    }

    var bySize = Type2Product.allCases.filter { $0.blockCount == blockCount }
    if bySize.isEmpty {
      // Without PWD and PACK, which cannot be read.
      bySize = Type2Product.allCases.filter {
        $0.passwordBlock == blockCount && $0.blockCount == blockCount + 2
      }
    }
    if bySize.count == 1 { return bySize[0] }
    let names = bySize.map(\.identifier).joined(separator: ", ")
    warnings.append(
      ImageWarning(
        .productUnknown,
        "no product is known from \(memory.count) bytes\(names.isEmpty ? "" : ": \(names)?")"))
    return nil
  }
}
