/// How fast a run goes, and how long it will go on.
struct BatchPace {
  let done: Int
  let left: Int
  let elapsed: Duration

  /// Empty as long as nothing can be told.
  var text: String {
    let seconds = elapsed / .seconds(1)
    guard done > 0, seconds > 0 else { return "" }
    let perMinute = Double(done) * 60 / seconds
    guard left > 0 else { return "\(Int(perMinute.rounded()))/min" }
    let rest = Int((Double(left) / perMinute * 60).rounded())
    let time =
      rest < 90
      ? "\(rest) s" : rest < 5400 ? "\((rest + 30) / 60) min" : "\((rest + 1800) / 3600) h"
    return "\(Int(perMinute.rounded()))/min  \(time) left"
  }
}
