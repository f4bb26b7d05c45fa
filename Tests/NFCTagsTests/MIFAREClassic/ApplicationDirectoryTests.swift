import TagImages
import Testing

@testable import NFCTags

@Suite struct ApplicationDirectoryTests {
  private func directory(_ id: String) throws -> ApplicationDirectory {
    let example = try #require(ClassicCase.all.first { $0.id == id })
    return try #require(try ApplicationDirectory(of: ClassicMemory(try example.image)))
  }

  @Test(arguments: ["mc-empty", "mc-mini", "mc-4k-mad2", "mc-foreign-sector-between"])
  func `a directory that is read is written as it was`(_ id: String) throws {
    let example = try #require(ClassicCase.all.first { $0.id == id })
    let image = try example.image
    let directory = try directory(id)
    #expect(directory.isChecked)
    for block in directory.blocks { #expect(block.content == image.block(block.number)) }
  }

  @Test func `it has two parts where there is a sector 16`() throws {
    #expect(try directory("mc-4k-mad2").version == 2)
    #expect(try directory("mc-4k-mad2").generalPurposeByte == 0xC2)
    #expect(try directory("mc-empty").generalPurposeByte == 0xC1)
    let numbers = try directory("mc-4k-mad2").blocks.map(\.number)
    #expect(numbers == [1, 2, 64, 65, 66])
  }

  @Test func `sectors that a card does not have are said not to be there`() {
    let directory = ApplicationDirectory(for: .mini)
    #expect(directory.sectors(of: 0, in: .mini).map(\.number) == [1, 2, 3, 4])
    #expect(directory.applications[5] == 0x0005 && directory.applications[16] == nil)
  }

  @Test func `a foreign application is seen`() throws {
    #expect(try directory("mc-foreign-sector-between").hasForeignApplications)
    #expect(try !directory("mc-empty").hasForeignApplications)
  }
}
