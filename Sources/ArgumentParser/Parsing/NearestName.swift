/// The one of `names` that `name` was most likely meant to be, if any is near enough.
///
/// Near is one slip for each three letters, at least one; capitals are no slip. Of equally near
/// names the first in alphabetical order is taken.
func nearestName(to name: String, among names: [String]) -> String? {
  let longest = 64  // nobody mistypes more; it bounds the work for what was pasted by mistake
  guard name.count <= longest else { return nil }
  let limit = max(1, name.drop { $0 == "-" }.count / 3)
  let typed = name.lowercased()
  return names.sorted()
    .map { (name: $0, distance: slips(from: typed, to: $0.lowercased(), limit: limit)) }
    .filter { $0.distance <= limit }
    .min { $0.distance < $1.distance }?.name
}

/// How many letters were left out, put in, taken wrongly or swapped with their neighbour: the
/// optimal string alignment distance. Beyond `limit` the number may be any that is larger.
func slips(from typed: String, to meant: String, limit: Int) -> Int {
  let typed = Array(typed)
  let meant = Array(meant)
  guard abs(typed.count - meant.count) <= limit else { return limit + 1 }
  var beforeLast: [Int] = []
  var last = Array(0...meant.count)
  for (i, letter) in typed.enumerated() {
    var row = [i + 1]
    for (j, other) in meant.enumerated() {
      var best = min(last[j] + (letter == other ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, letter == meant[j - 1], typed[i - 1] == other {
        best = min(best, beforeLast[j - 1] + 1)
      }
      row.append(best)
    }
    (beforeLast, last) = (last, row)
  }
  return last[meant.count]
}
