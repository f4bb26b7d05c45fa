import NFCSession
import NFCTags

/// What came of a change, as `write`, `erase`, `format`, `lock` and `protect` tell it.
struct ChangeForm {
  private var bytes = 0
  private var blocksWritten = 0
  private var isVerified = true
  private var isLocked = false

  mutating func add(_ report: TagReport) {
    bytes = max(bytes, report.bytes)
    blocksWritten += report.blocksWritten
    isVerified = isVerified && report.verified
    isLocked = isLocked || report.locked
  }

  func show(_ bench: TagWork.Bench, finished: String, output: OutputOptions) {
    output.show(
      .object([
        "schema": 1, "tag": TagForm.json(bench.tag.identity), "written": true,
        "verified": .bool(isVerified), "locked": .bool(isLocked), "bytes": .integer(bytes),
        "blocksWritten": .integer(blocksWritten), "exchanges": .integer(bench.log.exchanges),
        "elapsedMs": .integer(bench.elapsedMs),
      ]),
      text: "\(TagForm.line(bench.tag.identity))\n\(finished) "
        + what(on: bench.tag.identity.kind))
  }

  private func what(on kind: TagKind) -> String {
    let unit = kind.unit
    return switch blocksWritten {
    case 0: "Nothing had to be written."
    case 1: "1 \(unit) written and verified."
    default: "\(blocksWritten) \(unit)s written and verified."
    }
  }
}
