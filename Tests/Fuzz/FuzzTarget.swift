import Glibc
import NDEF

/// Code that is given bytes from outside. `FUZZ_TARGET` in the environment names one; without it
/// the names of all are printed.
struct FuzzTarget: Sendable {
  let name: String
  let run: @Sendable ([UInt8]) -> Void

  static let all: [FuzzTarget] =
    [
      FuzzTarget(name: "message", run: fuzzMessage),
      FuzzTarget(name: "tlv", run: fuzzTLVArea),
      FuzzTarget(name: "image", run: fuzzImage),
      FuzzTarget(name: "type1", run: fuzzType1),
      FuzzTarget(name: "type3", run: fuzzType3),
    ]
    + knownRecords.map { type in
      FuzzTarget(name: type.kind) { bytes in fuzzRecord(type, bytes) }
    }

  static let chosen: FuzzTarget = {
    let name = unsafe getenv("FUZZ_TARGET").map { unsafe String(cString: $0) }
    guard let target = all.first(where: { $0.name == name }) else {
      // libFuzzer lets nobody exit who has something in a buffer.
      let names = Array(all.map { $0.name + "\n" }.joined().utf8)
      _ = unsafe names.withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      _exit(name == nil ? 0 : 64)
    }
    return target
  }()
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  // libFuzzer owns the bytes and keeps them until this function returns.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  FuzzTarget.chosen.run(bytes)
  return 0
}
