import Foundation
import Testing

@testable import TagImages

/// The files of `Vectors`, by name.
enum SampleFiles {
  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = try #require(Bundle.module.url(forResource: "Vectors", withExtension: nil))
    return Array(try Data(contentsOf: folder.appending(path: name)))
  }

  /// The image in a file that is of a Type 2 tag.
  static func type2(_ name: String) throws -> Type2Image {
    switch try ImageFile(decoding: bytes(name)).image {
    case .type2(let image): return image
    }
  }
}
