import NFCLink
import Testing

@testable import VirtualNFC

@Suite struct HostControllerTests {
  /// As Linux 6.1 shows it.
  private static let status = """
    hub port sta spd dev      sockfd local_busid
    hs  0000 006 002 00010002 000003 1-1
    hs  0001 004 000 00000000 000000 0-0
    ss  0008 004 000 00000000 000000 0-0

    """

  @Test func `the first free port of USB 2 is taken`() {
    #expect(HostController.freePort(in: Self.status) == 1)
    #expect(
      HostController.freePort(in: Self.status.replacing("hs  0001 004", with: "hs  0001 005"))
        == nil)
    #expect(HostController.freePort(in: "") == nil)
    #expect(HostController.freePort(in: "hs\nhs 1\nhs x 004") == nil)
  }

  @Test func `without the module there is nothing to plug into`() {
    #expect { try HostController(root: "/nowhere").attach() } throws: { error in
      (error as? ReaderError)?.code == .notFound
    }
  }
}
