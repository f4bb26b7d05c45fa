import Glibc
import NDEF

// The codec at the work that `floor.c` does:
//
//   codec decode|encode|type FILE COUNT
//
// `type` decodes, and reads each record as what its type says.

func content(of path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else { exit(66) }
  defer { fclose(file) }
  return Array(unsafeUninitializedCapacity: 1 << 20) { buffer, length in
    length = fread(buffer.baseAddress, 1, buffer.count, file)
  }
}

func run(_ work: String, _ bytes: [UInt8], _ count: Int) throws(NDEFError) {
  let message = try NDEFMessage(decoding: bytes)
  switch work {
  case "decode":
    for _ in 0..<count {
      let copy = try NDEFMessage(decoding: bytes)
      guard copy.records.count == message.records.count else { exit(70) }
    }
  case "encode":
    for _ in 0..<count {
      guard message.encoded().count == bytes.count else { exit(70) }
    }
  case "type":
    for _ in 0..<count {
      for record in try NDEFMessage(decoding: bytes).records {
        guard record.content.error == nil else { exit(70) }
      }
    }
  default: exit(64)
  }
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let count = Int(arguments[3]) else { exit(64) }
try run(arguments[1], content(of: arguments[2]), count)
