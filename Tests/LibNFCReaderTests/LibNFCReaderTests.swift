import LibNFCReader
import NFCLink
import Testing

@Suite struct LibNFCReaderTests {
  @Test func `opening and closing take no more round trips than libnfc needs`() async throws {
    let chip = try ScriptedChip()
    let reader = try await LibNFC().open(connection: chip.connection)
    #expect(reader.connection == chip.connection)
    #expect(reader.technologies == [.a, .b, .f])
    await reader.close()
    #expect(chip.commands.count == 14)
  }
}
