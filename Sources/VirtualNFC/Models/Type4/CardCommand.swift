/// A command APDU as a card takes it apart (ISO/IEC 7816-4, 5.1).
struct CardCommand: Hashable, Sendable {
  let cla: UInt8
  let ins: UInt8
  let p1: UInt8
  let p2: UInt8
  /// Empty where there is no Lc.
  let data: [UInt8]
  /// How much may come back [Ne]; nil where there is no Le.
  let expected: Int?
  /// Whether lengths take three bytes.
  let isExtended: Bool

  /// Whether all that there is may come back.
  var wantsAll: Bool { expected == (isExtended ? 65_536 : 256) }

  var parameter: UInt16 { UInt16(p1) << 8 | UInt16(p2) }

  /// Reads a command; nil if its length is none that its fields allow.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 4 else { return nil }
    (cla, ins, p1, p2) = (bytes[0], bytes[1], bytes[2], bytes[3])
    let body = bytes[4...]
    guard let first = body.first else {
      (data, expected, isExtended) = ([], nil, false)
      return
    }
    if body.count == 1 {
      (data, expected, isExtended) = ([], first == 0 ? 256 : Int(first), false)
      return
    }
    isExtended = first == 0
    let rest: ArraySlice<UInt8>
    if isExtended {
      guard body.count >= 3 else { return nil }
      let length = Int(body[5]) << 8 | Int(body[6])
      if body.count == 3 {
        (data, expected) = ([], length == 0 ? 65_536 : length)
        return
      }
      guard length > 0, body.count - 3 >= length else { return nil }
      data = Array(body.dropFirst(3).prefix(length))
      rest = body.dropFirst(3 + length)
    } else {
      guard body.count - 1 >= Int(first) else { return nil }
      data = Array(body.dropFirst().prefix(Int(first)))
      rest = body.dropFirst(1 + Int(first))
    }
    guard rest.isEmpty || rest.count == (isExtended ? 2 : 1) else { return nil }
    let maximum = isExtended ? 65_536 : 256
    let value = rest.reduce(0) { $0 << 8 | Int($1) }
    expected = rest.isEmpty ? nil : value == 0 ? maximum : value
  }
}
