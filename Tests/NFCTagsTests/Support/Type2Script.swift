import NFCLink
import NFCTags
import TagImages
import Testing

/// A Type 2 tag that answers as a script says, byte for byte.
enum Type2Script {
  static func identity(_ product: Type2Product?) -> TagIdentity {
    TagIdentity(target: Script.ntag, kind: .type2, type2Product: product)
  }

  /// Works with a tag that answers as the script says, and expects the script to be used up.
  static func run<Value>(
    _ product: Type2Product?, _ exchanges: [Transcript.Exchange],
    _ work: (Type2Tag) async throws -> Value
  ) async throws -> Value {
    let transceiver = Script.replay(exchanges)
    defer {
      let place = transceiver.departure.map { "\($0)" } ?? ""
      #expect(transceiver.departure == nil, "\(place)")
      #expect(transceiver.remaining == 0)
    }
    return try await work(Type2Tag(identity(product), over: transceiver))
  }

  /// Blocks 2 to 42 of an NTAG213 with these bytes from block 4 on.
  static func ntag213(_ area: String, container: String = "E1101200") -> String {
    let user = area.filter { $0 != " " }
    return "26480000" + container + user + String(repeating: "0", count: 288 - user.count)
      + "000000BD 040000FF 00050000"
  }

  /// Blocks 2 to 18 of the same.
  static func head(_ area: String, container: String = "E1101200") -> String {
    String(ntag213(area, container: container).filter { $0 != " " }.prefix(17 * 8))
  }
}
