import Glibc

/// Reads /proc/locks (proc(5)): `1: FLOCK  ADVISORY  WRITE 708 00:19:5 0 EOF`.
enum LockTable {
  /// The process that holds a flock on that inode.
  static func holder(device: UInt, inode: UInt64, in table: String) -> pid_t? {
    for line in table.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count >= 6, fields[1] == "FLOCK" else { continue }
      let place = fields[5].split(separator: ":")
      guard place.count == 3, UInt(place[0], radix: 16) == major(device),
        UInt(place[1], radix: 16) == minor(device), UInt64(place[2]) == inode
      else { continue }
      return pid_t(fields[4])
    }
    return nil
  }

  /// The kernel's encoding of device numbers (makedev(3)), which Swift does not import.
  private static func major(_ device: UInt) -> UInt {
    (device >> 8 & 0xFFF) | (device >> 32 & 0xFFFF_F000)
  }

  private static func minor(_ device: UInt) -> UInt {
    (device & 0xFF) | (device >> 12 & 0xFFFF_FF00)
  }
}
