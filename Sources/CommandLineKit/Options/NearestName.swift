/// The name that was probably meant: the nearest one, if it is near enough; of two as near, the first.
///
/// Distance counts letters inserted, left out, replaced or swapped with their neighbour. A beginning of a name is near
/// it, however much is missing, and so is a name that has all the words of the other.
func nearest(to word: String, among names: [String]) -> String? {
  let word = word.lowercased()
  guard !word.isEmpty else { return nil }
  let ranked = names.map { ($0, distance(word, $0.lowercased())) }
  let limit = max(1, (word.count + 1) / 3)
  if let best = ranked.min(by: { $0.1 < $1.1 }), best.1 <= limit { return best.0 }
  guard word.count >= 2 else { return nil }
  return names.filter { $0.lowercased().hasPrefix(word) }.min { $0.count < $1.count }
}

/// The optimal string alignment distance.
private func distance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a.unicodeScalars), Array(b.unicodeScalars))
  guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
  var before: [Int] = []
  var previous = Array(0...b.count)
  for i in 1...a.count {
    var row = [i]
    for j in 1...b.count {
      let replaced = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
      var best = min(replaced, previous[j] + 1, row[j - 1] + 1)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, before[j - 2] + 1) }
      row.append(best)
    }
    (before, previous) = (previous, row)
  }
  return previous[b.count]
}
