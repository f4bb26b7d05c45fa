extension SignatureRecord: ExplainedRecord {
  static func explain(_ payload: inout FieldReader) throws(CutShort) {
    let version = try payload.uint8("version", Meaning.version)
    guard version == version1 || version == version2 else { return }
    let head = try payload.uint8("signatureType") { head in
      let place = head & uriBit == 0 ? "" : ", to be had at a URI"
      return "algorithm \(head & ~uriBit)\(place)"
    }
    if head == 0, payload.isAtEnd { return }
    if version == version2 {
      try payload.uint8("hashType") { hash in "\(hash)" }
    }
    if head & uriBit == 0 {
      try payload.counted16("signature", Meaning.size)
    } else {
      try payload.counted16("signatureURI", Meaning.text)
    }
    let chain = try payload.uint8("certificateChain") { chain in
      let format = "format \(chain >> 4 & 0x07), \(Meaning.count(Int(chain & 0x0F), "certificate"))"
      return format + (chain & uriBit == 0 ? "" : ", more to be had at a URI")
    }
    for _ in 0..<(chain & 0x0F) { try payload.counted16("certificate", Meaning.size) }
    if chain & uriBit != 0 { try payload.counted16("certificateURI", Meaning.text) }
  }
}
