import StagedSystem
import Testing

@testable import USBInventory

@Suite struct LoginTests {
  @Test func `groups in force and groups of the next login are told apart`() {
    let system = StagedSystem()
    system.logIn(
      "ada", user: 1000, inForce: [20],
      groups: ["dialout:x:20:ada", "plugdev:x:46:bob,ada", "audio:x:29:bob"])
    let login = Login(of: system.tree)
    #expect(login.name == "ada")
    #expect(!login.isRoot)
    #expect(login.groupsInForce == [20, 1000])
    #expect(login.isMember(of: "plugdev") && login.isMember(of: "dialout"))
    #expect(!login.isMember(of: "audio"))
    #expect(login.name(ofGroup: 46) == "plugdev")
  }
}
