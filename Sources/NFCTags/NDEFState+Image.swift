public import TagImages

extension NDEFState {
  /// The NDEF state of a tag with this content, without a reader.
  ///
  /// - Throws: `malformed` as reading the tag would, `unsupported` if a page that it takes is not
  ///   known.
  public init(of image: TagImage) throws(TagError) {
    switch image {
    case .type2(let image): try self.init(of: image)
    case .type4(let image): try self.init(of: image)
    case .classic(let image): try self.init(of: image)
    case .type1(let image): try self.init(of: image)
    case .type3(let image): try self.init(of: image)
    case .presence: throw .unsupported("NDEF on a tag of this kind")
    case .type5(let image): try self.init(of: image)
    case .script: throw .unsupported("the message of a scripted card")
    }
  }

  private init(of image: Type2Image) throws(TagError) {
    let layout = Type2Layout.of(image.product)
    var memory = Type2Memory(image)
    if !layout.isKnown {
      memory.refusal = Type2Memory.Refusal(
        block: image.blockCount,
        error: .unsupported("the image ends before page \(image.blockCount)"))
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

  private init(of image: ClassicImage) throws(TagError) {
    let memory = ClassicMemory(image)
    do throws(ClassicStop) {
      self = try ClassicContent(memory).state(memory)
    } catch {
      switch error {
      case .refused(let reason): throw reason
      case .missing(let blocks):
        throw .unsupported("\(TagText.blocks(blocks)) of the image cannot be read")
      case .missingKey(let sector, _):
        throw .unsupported("the keys of sector \(sector.number) of the image are not known")
      }
    }
  }

  private init(of image: Type1Image) throws(TagError) {
    guard image.headerROM.count == 2 else {
      throw .unsupported("the message of an image without a header ROM")
    }
    let memory = Type1Memory(image)
    do throws(Type2Stop) {
      self = try Type1Content(memory).state(memory)
    } catch {
      switch error {
      case .refused(let reason): throw reason
      case .missing(let blocks):
        let numbers = blocks.map { $0 * Type2Layout.blockSize / Type1Layout.blockSize }
        throw .unsupported("\(TagText.blocks(numbers)) of the image cannot be read")
      }
    }
  }

  private init(of image: Type3Image) throws(TagError) {
    guard let service = image.ndefService else {
      self.init(status: .notFormatted(.noNDEFApplication))
      return
    }
    var memory = Type3Memory()
    for block in service.blocks {
      guard let content = block.content.bytes(in: 0..<block.content.count) else { continue }
      memory.store(content, in: Int(block.number))
    }
    if memory.knownBlock(MemoryConfiguration.block) == nil {
      memory.setAbsent(MemoryConfiguration.block)
    }
    do throws(Type3Stop) {
      let isLite = Type3Chip(pmm: image.pmm).isLite
      self = try Type3Content(memory, isLite: isLite).state(memory)
    } catch {
      switch error {
      case .refused(let reason): throw reason
      case .missing(let blocks):
        throw .unsupported("\(TagText.blocks(blocks)) of the image cannot be read")
      }
    }
  }

  private init(of image: Type5Image) throws(TagError) {
    guard image.blockCount > 0 else {
      throw .unsupported("\(TagText.blocks(0...0)) of the image cannot be read")
    }
    do throws(Type5Stop) {
      self = try Type5Content.state(Type5Memory(image))
    } catch {
      switch error {
      case .refused(let reason): throw reason
      case .missing(let bytes):
        let blocks = bytes.lowerBound / image.blockSize...(bytes.upperBound - 1) / image.blockSize
        throw .unsupported("\(TagText.blocks(blocks)) of the image cannot be read")
      case .missingLocks:
        throw .unsupported("the block locks of the image are not known")
      }
    }
  }

  private init(of image: Type4Image) throws(TagError) {
    let traits = Type4Traits(frameLimit: .max, readsAhead: false, product: nil)
    let found = NDEFApplication.allCases.lazy.compactMap { application in
      image.application(named: application.name).map { (application, $0.files) }
    }.first
    var memory = Type4Memory(found?.0, found?.1 ?? [])
    while true {
      do throws(Type4Stop) {
        self = try Type4Content(memory, traits).state(memory)
        return
      } catch {
        switch error {
        case .refused(let reason): throw reason
        case .missing(.bytes(let read)) where !memory.hasLooked(into: read.file):
          memory.setAbsent(read.file)
        case .missing(.bytes(let read)):
          throw .unsupported("file \(TagText.hex(read.file)) of the image cannot be read")
        case .missing(.application), .missing(.native):
          throw .unsupported("the applications of the image cannot be read")
        }
      }
    }
  }
}

extension Type1Memory {
  /// The bytes of an image that are known.
  init(_ image: Type1Image) {
    self.init(headerROM: image.headerROM)
    for address in 0..<min(image.memory.count, Type1Layout.largestSize) {
      if let byte = image.memory[address] { store(byte, at: address) }
    }
  }
}

extension Type3Image {
  /// The service that a message is read by; nil if there is none. A Lite has one system, under
  /// whichever code it answers.
  var ndefService: Service? {
    let ndef = [system(Type3Service.ndefSystem)].compactMap(\.self)
    let isLite = Type3Chip(pmm: pmm).isLite || systems.first?.code == Type3Service.liteSystem
    let systems = isLite ? ndef + systems : ndef
    return systems.lazy.flatMap(\.services).first { $0.codes.contains(Type3Service.readOnly) }
  }
}

extension Type4Memory {
  /// The files of an image as far as they are known from their beginning.
  fileprivate init(_ application: NDEFApplication?, _ files: [Type4Image.File]) {
    self.init()
    setApplication(application)
    for file in files {
      guard let identifier = file.identifier else { continue }
      let bytes = (0..<file.content.count).lazy.map { file.content[$0] }.prefix { $0 != nil }
      let known = Array(bytes.compactMap(\.self))
      append(known, to: identifier, isWhole: known.count == file.content.count)
    }
  }
}
