extension URIRecord: ExplainedRecord {
  static func explain(_ payload: inout FieldReader) throws(CutShort) {
    try payload.uint8("prefixCode") { code in
      guard uriPrefixes.indices.contains(Int(code)) else { return "\(code): reserved, no prefix" }
      return code == 0 ? "0: no prefix" : "\(code): " + uriPrefixes[Int(code)]
    }
    payload.rest("uri", Meaning.text)
  }
}

extension AndroidApplicationRecord: ExplainedRecord {
  static func explain(_ payload: inout FieldReader) throws(CutShort) {
    payload.rest("package", Meaning.text)
  }
}
