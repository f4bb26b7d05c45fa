/// NTAG and Ultralight in a Flipper file.
///
/// The Flipper lists all pages of the chip, with zeros from `Pages read` on, and takes no `??`.
/// So a page from there on is unknown here, and an unknown byte ends the pages that we call read.
enum FlipperType2 {
  static let deviceType = "NTAG/Ultralight"
  /// The `Data format version` that is written; earlier ones are read too.
  static let dataVersion = 2
  /// `deviceType`, and what versions 2 and 3 have in its place.
  static let deviceTypes = Set([deviceType] + productNames.map(\.name))

  /// The names in the files, and the products; `Mifare Ultralight` is also every chip it does not
  /// know.
  static let productNames: [(name: String, product: Type2Product)] = [
    ("Mifare Ultralight", .ultralight),
    ("Mifare Ultralight 11", .ultralightEV1Small),
    ("Mifare Ultralight 21", .ultralightEV1Large),
    ("Mifare Ultralight C", .ultralightC),
    ("NTAG I2C 1K", .ntagI2C1K),
    ("NTAG I2C 2K", .ntagI2C2K),
    ("NTAG I2C Plus 1K", .ntagI2CPlus1K),
    ("NTAG I2C Plus 2K", .ntagI2CPlus2K),
    ("NTAG203", .ntag203),
    ("NTAG213", .ntag213),
    ("NTAG215", .ntag215),
    ("NTAG216", .ntag216),
  ]

  static func decode(
    _ text: inout KeyedText, device: KeyedText.Entry, activation: FlipperActivation,
    product said: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    _ = try FlipperFile.takeDataVersion(of: &text, upTo: dataVersion)
    let name = device.value == deviceType ? try text.require("\(deviceType) type") : device
    guard let product = productNames.first(where: { $0.name == name.value })?.product else {
      throw ImageError(.unsupported, line: name.line, "\(name.value.quoted) is not supported")
    }
    var draft = Type2Draft(
      nfcid1: activation.nfcid1, sensRes: activation.sensRes, selRes: activation.selRes)
    draft.warnings = activation.warnings
    draft.version = if let entry = text.take("Mifare version") { try entry.bytes(8) } else { nil }
    draft.signature = if let entry = text.take("Signature") { try entry.bytes(32) } else { nil }
    for number in 0..<3 {
      guard let value = text.take("Counter \(number)") else { continue }
      let tearing: UInt8 =
        if let entry = text.take("Tearing \(number)") { try entry.bytes(1)[0] } else { 0 }
      draft.counters[number] = Type2Image.Counter(
        value: UInt32(try value.number(upTo: Type2Image.Counter.maximum)), tearing: tearing)
    }
    try decodePages(&text, of: product, into: &draft)
    if let entry = text.take("Failed authentication attempts"), entry.value.decimal != 0 {
      draft.warnings.append(
        ImageWarning(
          .valueIgnored, line: entry.line, "\(entry.key.quoted) has no place in an image"))
    }
    draft.warnings += text.unknownKeyWarnings
    return try draft.image(product: said)
  }

  static func lines(of image: Type2Image) -> [String] {
    let name = name(of: image.product)
    let pages = FlipperPages(image.product, blockCount: image.blockCount)
    let memory = (0..<pages.count).map { page in
      pages.block(of: page).map { image.bytes(ofBlock: $0) } ?? [0, 0, 0, 0]
    }
    let readCount = memory.firstIndex { $0.contains(nil) } ?? memory.count
    let activation = FlipperActivation(
      nfcid1: image.nfcid1, sensRes: image.sensRes, selRes: image.selRes)
    var lines = ["Device type: \(deviceType)"] + activation.lines
    lines += [
      "Data format version: \(dataVersion)",
      "\(deviceType) type: \(name)",
      "Signature: \(HexText.encode(image.signature ?? zeros(32), separator: " "))",
      "Mifare version: \(HexText.encode(image.version ?? zeros(8), separator: " "))",
    ]
    for number in 0..<3 {
      let counter = image.counters[number] ?? Type2Image.Counter(value: 0, tearing: 0)
      lines.append("Counter \(number): \(counter.value)")
      lines.append("Tearing \(number): \(HexText.encode([counter.tearing]))")
    }
    lines.append("Pages total: \(memory.count)")
    lines.append("Pages read: \(readCount)")
    for (page, bytes) in memory.enumerated() {
      lines.append("Page \(page): \(HexText.encode(bytes.map { $0 ?? 0 }, separator: " "))")
    }
    return lines + ["Failed authentication attempts: 0"]
  }

  private static func decodePages(
    _ text: inout KeyedText, of product: Type2Product, into draft: inout Type2Draft
  ) throws(ImageError) {
    let totalEntry = try text.require("Pages total")
    let total = try totalEntry.number(upTo: Type2Image.maximumBlockCount)
    draft.product = product == .ultralight && total != product.blockCount ? nil : product
    let pages = FlipperPages(draft.product, blockCount: total)
    // A file that was made of the memory of an NTAG215 with the signature behind.
    let isSignatureBehind = draft.product == .ntag215 && total == pages.count + 8
    guard total <= pages.count || isSignatureBehind else {
      throw ImageError(
        .productMismatch, line: totalEntry.line,
        "\(product.rawValue.withArticle) has \(pages.count) pages")
    }
    if isSignatureBehind {
      for page in pages.count..<total { _ = text.take("Page \(page)") }
      draft.warnings.append(
        ImageWarning(
          .memoryTooLong, line: totalEntry.line,
          "the pages behind the \(pages.count) of \(product.rawValue.withArticle) are left out"))
    }
    let readCount =
      if let entry = text.take("Pages read") { try entry.number(upTo: total) } else { total }
    let blockSize = Type2Image.blockSize
    draft.memory = Array(repeating: nil, count: (draft.product?.blockCount ?? total) * blockSize)
    for page in 0..<min(total, pages.count) {
      guard page < readCount else {
        _ = text.take("Page \(page)")
        continue
      }
      let bytes = try text.require("Page \(page)").partialBytes(blockSize)
      guard let block = pages.block(of: page) else {
        draft.ignore(bytes.compactMap { $0 }, "the session register in page \(page),")
        continue
      }
      draft.memory.replaceSubrange(block * blockSize..<(block + 1) * blockSize, with: bytes)
    }
  }

  /// The Flipper tells NTAG210 and 212 from Ultralight EV1 by their version alone.
  private static func name(of product: Type2Product?) -> String {
    let namesake: Type2Product =
      switch product {
      case .ntag210: .ultralightEV1Small
      case .ntag212: .ultralightEV1Large
      case let product?: product
      case nil: .ultralight
      }
    return productNames.first { $0.product == namesake }?.name ?? productNames[0].name
  }

  private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }
}
