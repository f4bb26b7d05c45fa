import Glibc
import NFCLink
import TestSupport
import Testing

@testable import LibNFCReader

@Suite struct DeviceFileLockTests {
  @Test func `a lock is held until it is dropped`() throws {
    let line = try Line()
    do {
      let lock = try DeviceFileLock(path: line.path, during: "open")
      #expect(lock.isPresent)
      #expect {
        _ = try DeviceFileLock(path: line.path, during: "open")
      } throws: {
        let error = $0 as? ReaderError
        return error?.code == .busy && error?.driverCode == -EWOULDBLOCK
      }
    }
    _ = try DeviceFileLock(path: line.path, during: "open")
  }

  @Test func `a lock goes when it is dropped, whoever has a copy of its descriptor`() throws {
    let line = try Line()
    let copy = try withExtendedLifetime(DeviceFileLock(path: line.path, during: "open")) {
      dup($0.descriptor)
    }
    defer { close(copy) }
    _ = try DeviceFileLock(path: line.path, during: "open")
  }

  @Test func `a line that hung up is gone, whatever its path says`() throws {
    let line = try Line()
    let descriptor = unsafe open(line.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(descriptor) }
    let path = "/proc/self/fd/\(descriptor)"
    let lock = try DeviceFileLock(path: path, during: "open")
    #expect(lock.isPresent)
    line.close()
    #expect(unsafe access(path, F_OK) == 0)
    #expect(!lock.isPresent)
  }

  @Test func `another device at the path is another device`() throws {
    let (first, second) = (try Line(), try Line())
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let link = folder.file("line")
    unsafe symlink(first.path, link)
    let lock = try DeviceFileLock(path: link, during: "open")
    #expect(lock.isPresent)
    unsafe unlink(link)
    #expect(!lock.isPresent)
    unsafe symlink(second.path, link)
    #expect(!lock.isPresent)
  }

  @Test(
    arguments: [("/dev/none", .notFound), ("/dev/null/x", .notFound), ("/", .openFailed)]
      as [(String, ReaderError.Code)])
  func `what cannot be opened says why`(path: String, code: ReaderError.Code) {
    #expect {
      _ = try DeviceFileLock(path: path, during: "open")
    } throws: {
      let error = $0 as? ReaderError
      return error?.code == code && error?.detail == path
    }
  }
}
