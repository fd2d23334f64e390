/// Holm's correction for multiple tests: of a hundred comparisons of equal things, a few would be significant by
/// chance.
public enum Holm {
  /// Returns the adjusted probabilities, in the order given.
  ///
  /// The smallest is multiplied by the number of tests, the next by one less, and so on, and none is less than the one
  /// before it. All that are below a level are significant at that level together.
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
