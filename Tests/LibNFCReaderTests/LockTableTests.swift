import Testing

@testable import LibNFCReader

@Suite struct LockTableTests {
  /// In the form of proc_locks(5).
  private static let table = """
    1: POSIX  ADVISORY  READ  5433 08:01:7864448 128 128
    2: FLOCK  ADVISORY  WRITE 2001 08:01:7864554 0 EOF
    2: -> FLOCK  ADVISORY  WRITE 2002 08:01:7864448 0 EOF
    3: FLOCK  ADVISORY  WRITE 1568 00:2f:32388 0 EOF
    nonsense
    """

  @Test(
    arguments: [
      (0x0801, 7_864_554, 2001), (0x002F, 32388, 1568), (0x0801, 7_864_448, nil),
      (0x0802, 7_864_554, nil), (0x002F, 1, nil),
    ] as [(UInt, UInt64, Int32?)])
  func `the holder of a lock is found by device and inode`(
    device: UInt, inode: UInt64, holder: Int32?
  ) {
    #expect(LockTable.holder(device: device, inode: inode, in: Self.table) == holder)
  }
}
