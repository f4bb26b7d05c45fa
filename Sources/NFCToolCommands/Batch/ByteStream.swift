import Crypto
import Glibc

/// The bytes of a file or of standard input, one after the other, with their digest.
final class ByteStream {
  private let path: String
  private let descriptor: Int32
  private let digest: RunningDigest
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var position = 0
  private var end = 0
  private var isAtEnd = false

  /// - Parameter path: `-` is standard input.
  init(_ path: String) throws(ToolFailure) {
    self.path = path
    do throws(CryptoError) {
      digest = try RunningDigest(.sha256)
    } catch {
      throw ToolFailure(error)
    }
    descriptor = try Files.open(path)
  }

  deinit {
    if descriptor > 0 { close(descriptor) }
  }

  /// What the input is called in messages.
  var name: String { path == "-" ? "standard input" : path }

  /// The next byte; nil at the end.
  @inline(__always)
  func next() throws(ToolFailure) -> UInt8? {
    if position == end, try !fill() { return nil }
    defer { position += 1 }
    return chunk[position]
  }

  /// The next byte, which will come again; nil at the end.
  @inline(__always)
  func peek() throws(ToolFailure) -> UInt8? {
    if position == end, try !fill() { return nil }
    return chunk[position]
  }

  private func fill() throws(ToolFailure) -> Bool {
    guard !isAtEnd else { return false }
    end = try Files.read(into: &chunk, from: descriptor, named: name)
    position = 0
    isAtEnd = end == 0
    do throws(CryptoError) {
      try digest.update(chunk[..<end])
    } catch {
      throw ToolFailure(error)
    }
    return !isAtEnd
  }

  /// The digest of the whole input, what was not read yet included.
  func finish() throws(ToolFailure) -> [UInt8] {
    while try fill() {}
    do throws(CryptoError) {
      return try digest.finish()
    } catch {
      throw ToolFailure(error)
    }
  }
}

extension ToolFailure {
  init(_ error: CryptoError) {
    self.init("internal", "libcrypto: \(error)", exit: .software)
  }
}
