extension DeviceInformationRecord: ExplainedRecord {
  static func explain(_ payload: inout FieldReader) throws(CutShort) {
    while !payload.isAtEnd {
      try payload.group("element") { reader throws(CutShort) in
        let number = try reader.uint8("elementType") { number in
          names[Element.Kind(rawValue: number)].map { "\(number): \($0)" } ?? "\(number)"
        }
        let isText = textKinds.contains(Element.Kind(rawValue: number))
        try reader.counted8("value", isText ? Meaning.text : Meaning.hex)
      }
    }
  }

  private static let names: [Element.Kind: String] = [
    .vendor: "vendor", .model: "model", .uniqueName: "unique name", .uuid: "UUID",
    .version: "version",
  ]
}
