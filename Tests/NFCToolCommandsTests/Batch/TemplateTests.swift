import Testing

@testable import NFCToolCommands

@Suite struct TemplateTests {
  private let row = RowValues(
    number: 7, counter: 42, uid: [0x04, 0xA1, 0xFF], columns: ["Jo Ünal", "7"])

  private func text(_ template: String, encoding: Bool = false) throws -> String {
    try Template(parsing: template) { name, offset throws(TemplateFault) in
      guard let index = ["name", "no"].firstIndex(of: name) else {
        throw TemplateFault(.unknownColumn(name), offset)
      }
      return index
    }.text(for: row, encoding: encoding)
  }

  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("{{name}}", "Jo Ünal"), ("a{{no}}b{{no}}c", "a7b7c"),
    ("{{uid}}", "04a1ff"), ("{{row}}/{{counter}}", "7/42"), ("{{ name | upper }}", "JO ÜNAL"),
    ("{{name|lower}}", "jo ünal"), ("{{no|pad:6}}", "000007"), ("{{uid|pad:3}}", "04a1ff"),
    ("{{name|upper|urlencode}}", "JO%20%C3%9CNAL"), ("{{uid|upper}}", "04A1FF"),
    ("{ {name} }", "{ {name} }"), ("}}{{no}}", "}}7"),
  ])
  func `places are filled and filters applied in their order`(template: String, result: String)
    throws
  {
    #expect(try text(template) == result)
  }

  @Test(arguments: [
    ("https://x/{{name}}", "https://x/Jo%20%C3%9Cnal"), ("{{name|raw}}", "Jo Ünal"),
    ("{{name|urlencode}}", "Jo%20%C3%9Cnal"), ("{{name|upper}} ü", "JO%20%C3%9CNAL ü"),
  ])
  func `in a URI values become components, once, unless they are raw`(
    template: String, result: String
  ) throws {
    #expect(try text(template, encoding: true) == result)
  }

  @Test(arguments: [
    ("a {{name", TemplateFault(.unclosedBrace, 2)), ("{{}}", TemplateFault(.noName, 0)),
    ("ü{{nam}}", TemplateFault(.unknownColumn("nam"), 1)),
    ("{{name|}}", TemplateFault(.unknownFilter(""), 0)),
    ("{{name|pad:0}}", TemplateFault(.unknownFilter("pad:0"), 0)),
    ("{{name|pad:999999999999}}", TemplateFault(.unknownFilter("pad:999999999999"), 0)),
    ("{{no}}{{no|title}}", TemplateFault(.unknownFilter("title"), 6)),
  ])
  func `a mistake is told with its place`(template: String, fault: TemplateFault) {
    #expect(throws: fault) { try text(template) }
  }
}
