import TestSupport

/// The bytes of a string of hex digits, spaces free.
func bytes(_ hex: String) -> [UInt8] { [UInt8](hex: hex) }

func hex(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
