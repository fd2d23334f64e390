/// Suggests the word that was probably meant.
enum Nearest {
  /// The first candidate with this prefix, or the closest one, if it is close for its length.
  static func match(_ word: String, among candidates: [String]) -> String? {
    let word = word.lowercased()
    if !word.isEmpty, let longer = candidates.first(where: { $0.hasPrefix(word) }) { return longer }
    // Skips words of other lengths: the work grows with the length of the input.
    let alike = candidates.filter { abs($0.count - word.count) <= allowance($0) }
    let ranked = alike.map { (candidate: $0, slips: distance(word, $0)) }
    guard let best = ranked.min(by: { $0.slips < $1.slips }) else { return nil }
    return best.slips <= allowance(best.candidate) ? best.candidate : nil
  }

  /// The greatest distance that counts as a typo.
  private static func allowance(_ candidate: String) -> Int { max(1, candidate.count / 3) }

  /// The edit distance with swaps of neighbours (optimal string alignment).
  static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left), Array(right))
    var rows = [Array(0...right.count)]
    for (i, character) in left.enumerated() {
      var row = [i + 1]
      for (j, other) in right.enumerated() {
        let replaced = rows[i][j] + (character == other ? 0 : 1)
        var best = min(rows[i][j + 1] + 1, row[j] + 1, replaced)
        if i > 0, j > 0, character == right[j - 1], left[i - 1] == other {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
