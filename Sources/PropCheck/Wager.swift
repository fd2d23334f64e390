/// A gambler who bets against a claim, case by case: how rich he gets is the evidence against it.
///
/// Where the claim holds no bet gains on average, whatever was seen before, so the wealth is a
/// nonnegative supermartingale and ever reaches `1 / error` with a probability of at most `error`
/// (Ville 1939). That holds at any time to stop, so the claim may be judged after every case.
/// Betting on a bounded mean is from Waudby-Smith and Ramdas, "Estimating means of bounded random
/// variables by betting" (2024). Products only: there is no logarithm without the C library.
struct Wager: Sendable {
  /// The parts of the wealth that are staked each time; the sum of several gamblers is one, too.
  private static let bets: InlineArray<6, Double> = [0.05, 0.1, 0.25, 0.5, 0.75, 1]

  /// What each of them has. The last stakes all he has, and starts with half of everything: nothing
  /// is faster against what never occurs, which is what goes wrong the most.
  private var wealths: InlineArray<6, Double> = [0.1, 0.1, 0.1, 0.1, 0.1, 0.5]
  private let goal: Double
  /// Whether the claim is refuted; once it is, that stays.
  private(set) var isWon = false

  /// A wager that is won against a true claim with at most this probability.
  init(error: Double) {
    goal = 1 / error
  }

  /// Settles one bet.
  ///
  /// - Parameter gain: What a stake of 1 gains, at least -1; on average 0 or less if the claim holds.
  mutating func add(_ gain: Double) {
    guard !isWon else { return }
    var sum = 0.0
    for place in wealths.indices {
      // Rounding may take a loss of everything a little further.
      wealths[place] *= max(0, 1 + Self.bets[place] * gain)
      sum += wealths[place]
    }
    // A sum that is too great to be a number is won before it is multiplied again.
    isWon = sum >= goal
  }

  /// Wins against a claim that cannot be true.
  mutating func win() { isWon = true }
}
