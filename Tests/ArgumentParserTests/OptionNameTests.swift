import Testing

@testable import ArgumentParser

@Suite struct OptionNameTests {
  @Test(arguments: [
    ("json", "json"), ("noFollow", "no-follow"), ("NFCTool", "nfc-tool"), ("rawURL", "raw-url"),
    ("rawURLOnly", "raw-url-only"), ("type2Tag", "type2-tag"), ("max_size", "max-size"), ("", ""),
  ]) func `a property's name becomes words with dashes`(property: String, option: String) {
    #expect(property.dashed == option)
  }

  @Test func `a specification gives its names in order`() {
    let names: NameSpecification = [.customShort("P"), .long, .customLong("print"), .short]
    #expect(
      names.names(for: "paperSize").map(\.description) == ["-P", "--paper-size", "--print", "-p"])
    #expect(NameSpecification.shortAndLong.names(for: "x").map(\.description) == ["--x", "-x"])
  }
}
