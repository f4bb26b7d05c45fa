import TagImages
import Testing

@testable import NFCTags

/// What `ImageExplanation` says of an image, a line for each run of bytes: where it begins and how
/// long it is, its name, whose it is, whether it can change, what it means.
enum Explained {
  static func lines(_ image: TagImage, area: Int = 0) -> [String] {
    ImageExplanation(image).areas[area].parts.map { part in
      let words = [part.name, part.owner.rawValue, part.change.rawValue, part.meaning]
      return "\(part.range.lowerBound)+\(part.range.count) "
        + words.filter { !$0.isEmpty }.joined(separator: "; ")
    }
  }

  /// The lines of the runs that touch some bytes.
  static func lines(_ image: TagImage, touching bytes: Range<Int>, area: Int = 0) -> [String] {
    let parts = ImageExplanation(image).areas[area].parts
    return zip(parts, lines(image, area: area)).filter { $0.0.range.overlaps(bytes) }.map(\.1)
  }

  /// Expects that every byte of every area is in exactly one run, and that all of the memory is in
  /// the areas.
  static func expectWhole(_ image: TagImage) {
    var count = 0
    for area in ImageExplanation(image).areas {
      var end = 0
      for part in area.parts {
        #expect(part.range.lowerBound == end && !part.range.isEmpty && !part.name.isEmpty)
        end = part.range.upperBound
      }
      count += end
    }
    #expect(count == image.memory.count)
  }
}
