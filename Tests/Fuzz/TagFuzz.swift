import Dispatch
import NFCLink
import NFCTags
import TagImages

/// A Type 1 tag of any content: kind of header ROM and parts to restore, then its memory, and behind
/// that the memory of a dump.
func fuzzType1(_ bytes: [UInt8]) {
  guard bytes.count >= 2 else { return }
  let headerROM = [bytes[0], 0x00]
  let parts = RestoredParts(rawValue: Int(bytes[1]))
  let size = bytes[0] == 0x11 ? Type1Image.staticSize : 512
  let (memory, saved) = memories(bytes.dropFirst(2), size: size)
  let image = Type1Image(
    product: nil, headerROM: headerROM, nfcid1: Array(memory[..<4]),
    memory: PartialMemory(saved))
  checkImage(.type1(image))
  wait {
    for operation in Operation.allCases {
      let chip = StaticMemory(memory, headerROM: headerROM)
      await check(operation, on: chip, .type1(image), parts)
      precondition(chip.memory[..<8] == memory[..<8], "the UID has changed")
      precondition(chip.memory[104..<112] == memory[104..<112], "block D has changed")
    }
  }
}

/// A Type 3 tag of any content: the second byte of its PMm and parts to restore, then its blocks, and
/// behind those the blocks of a dump.
func fuzzType3(_ bytes: [UInt8]) {
  guard bytes.count >= 2 else { return }
  let parts = RestoredParts(rawValue: Int(bytes[1]))
  let isLite = bytes[0] == 0xF0 || bytes[0] == 0xF1
  let lite = (Type3Product.liteS.blockNumbers ?? []).map(Int.init)
  let numbers = isLite ? lite : Array(0..<24)
  let (memory, saved) = memories(bytes.dropFirst(2), size: numbers.count * Type3Image.blockSize)
  func blocks(_ memory: [UInt8]) -> [Int: [UInt8]] {
    let starts = stride(from: 0, to: memory.count, by: Type3Image.blockSize)
    return Dictionary(
      uniqueKeysWithValues: zip(numbers, starts).map {
        ($0, Array(memory[$1..<$1 + Type3Image.blockSize]))
      })
  }
  let now = blocks(memory)
  let code = bytes[0]
  guard case .f(let activation) = MemoryChip([], chip: code).target else { return }
  let service = Type3Image.Service(
    codes: [0x0009, 0x000B],
    blocks: blocks(saved).map {
      Type3Image.Block(number: UInt16($0.key), content: PartialMemory($0.value))
    })
  let image = Type3Image(
    product: nil, nfcid2: activation.nfcid2, pmm: activation.pmm,
    systems: [.init(code: 0x12FC, services: [service])])
  checkImage(.type3(image))
  wait {
    for operation in Operation.allCases {
      let chip = MemoryChip([], chip: code, more: now)
      await check(operation, on: chip, .type3(image), parts)
      for block in [0x80, 0x81, 0x83, 0x85, 0x90, 0x91, 0x92] where isLite {
        precondition(chip.memory[block] == now[block], "a block of the chip's own has changed")
      }
    }
  }
}

/// The memory of a tag and of a dump: halves of what there is, with zeros behind.
private func memories(_ bytes: ArraySlice<UInt8>, size: Int) -> (tag: [UInt8], dump: [UInt8]) {
  func filled(_ part: ArraySlice<UInt8>) -> [UInt8] {
    Array(part.prefix(size)) + Array(repeating: 0, count: max(0, size - part.count))
  }
  let tag = bytes.prefix(size)
  return (filled(tag), filled(bytes.dropFirst(tag.count)))
}

/// What a dump says, and that each of its bytes has one explanation.
private func checkImage(_ image: TagImage) {
  _ = try? NDEFState(of: image)
  var count = 0
  for area in ImageExplanation(image).areas {
    var end = 0
    for part in area.parts {
      precondition(part.range.lowerBound == end && !part.range.isEmpty, "a byte is told of twice")
      end = part.range.upperBound
    }
    count += end
  }
  precondition(count == image.memory.count, "a byte is not told of")
}

private enum Operation: CaseIterable {
  case write, wipe, format, lock, restore

  func plan(
    for tag: any NDEFTag, _ image: TagImage, _ parts: RestoredParts
  ) async throws(TagError) -> TagPlan {
    switch self {
    case .write: try await tag.planWrite([0xD1, 0x01, 0x00, 0x55], formatting: true)
    case .wipe: try await tag.planErase(wipe: true)
    case .format: try await tag.planFormat()
    case .lock: try await tag.planLock()
    case .restore: try await tag.planRestore(image, parts: parts)
    }
  }
}

/// Plans, executes, and plans again: what was done is done.
private func check(
  _ operation: Operation, on transceiver: any Transceiver, _ image: TagImage,
  _ parts: RestoredParts
) async {
  guard let identity = try? await TagIdentification.identify(transceiver),
    let tag = try? identity.ndefTag(over: transceiver)
  else { return }
  _ = try? await tag.information()
  _ = try? await tag.dumpImage()
  guard let first = try? await operation.plan(for: tag, image, parts),
    (try? await tag.execute(first)) != nil
  else { return }
  guard let second = try? await operation.plan(for: tag, image, parts) else {
    preconditionFailure("what was done is refused")
  }
  // A key does not show, and is written again.
  precondition(second.writes.allSatisfy { $0.to == nil }, "what was done is to be done again")
}

/// Waits for asynchronous work, as libFuzzer wants an input to be done with.
private func wait(for work: @escaping @Sendable () async -> Void) {
  let done = DispatchSemaphore(value: 0)
  Task {
    await work()
    done.signal()
  }
  done.wait()
}
