/// Which block of ours a Flipper page is.
///
/// They are the same but on NTAG I2C, where the Flipper counts on without gaps between what is
/// memory, configuration registers and session registers. Session registers are no memory: they
/// have no block here.
struct FlipperPages {
  /// Pages in all.
  let count: Int
  private let runs: [(pages: Range<Int>, firstBlock: Int)]

  /// `blockCount` counts where there is no product to tell it.
  init(_ product: Type2Product?, blockCount: Int) {
    switch product {
    case .ntagI2C1K:
      count = 231
      runs = [(0..<227, 0), (227..<229, 0xE8)]
    case .ntagI2C2K:
      count = 485
      runs = [(0..<481, 0), (481..<483, 0x1E8)]
    case .ntagI2CPlus1K:
      count = 236
      runs = [(0..<234, 0)]
    case .ntagI2CPlus2K:
      count = 492
      runs = [(0..<234, 0), (236..<492, 0x100)]
    default:
      count = product?.blockCount ?? blockCount
      runs = [(0..<count, 0)]
    }
  }

  /// The block; nil for a session register, and past the end.
  func block(of page: Int) -> Int? {
    guard let run = runs.first(where: { $0.pages.contains(page) }) else { return nil }
    return run.firstBlock + page - run.pages.lowerBound
  }
}
