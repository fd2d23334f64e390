/// The ranks of values, equal ones with the mean of theirs.
struct Ranks {
  /// In the order of the values.
  let ranks: [Double]
  /// The sum of `t^3 - t` over groups of `t` equal values.
  let ties: Double

  init(_ values: [Double]) {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Double](repeating: 0, count: values.count)
    var ties = 0.0
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
      for place in order[start..<end] { ranks[place] = Double(start + end + 1) / 2 }
      let size = Double(end - start)
      ties += size * size * size - size
      start = end
    }
    (self.ranks, self.ties) = (ranks, ties)
  }
}
