/// What several tests of one question come to, by Holm's correction: among a hundred comparisons of equal things a few would
/// be called different by chance.
public enum Holm {
  /// The probabilities as they have to be read beside each other, in their order.
  ///
  /// The least one counts as often as there are tests, the next once less, and none less than the one before. Each that is
  /// below a level can then be believed at that level, all at once.
  public static func adjusted(_ probabilities: [Double]) -> [Double] {
    var adjusted = probabilities
    var greatest = 0.0
    for (rank, place) in probabilities.indices.sorted(by: {
      (probabilities[$0], $0) < (probabilities[$1], $1)
    }).enumerated() {
      let factor = Double(probabilities.count - rank)
      greatest = max(greatest, min(1, probabilities[place] * factor))
      adjusted[place] = greatest
    }
    return adjusted
  }
}
