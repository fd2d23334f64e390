/// A gambler who bets against a claim, case by case: how rich he gets is the evidence against it.
///
/// Where the claim holds no bet gains on average, whatever was seen before, so the wealth is a
/// nonnegative supermartingale and ever reaches `1 / error` with a probability of at most `error`
/// (Ville 1939). That holds at any time to stop, so the claim may be judged after every case.
/// Betting on a bounded mean is from Waudby-Smith and Ramdas, "Estimating means of bounded random
/// variables by betting" (2024). Products only: there is no logarithm without the C library.
struct BettingMartingale: Sendable {
  /// The parts of the wealth that are staked each time; the sum of several gamblers is one, too.
  private let bets: InlineArray<6, Double>
  /// What each of them has.
  private var wealths: InlineArray<6, Double>
  private let goal: Double
  /// Whether the claim is refuted; once it is, that stays.
  private(set) var isWon = false

  /// A martingale that is won against a true claim with at most this probability.
  private init(
    error: Double, bets: InlineArray<6, Double>, wealths: InlineArray<6, Double>
  ) {
    goal = 1 / error
    self.bets = bets
    self.wealths = wealths
  }

  /// A martingale against the claim that something is not missing.
  ///
  /// Where a part of what is claimed is missing it is best to bet just that part. The last gambler
  /// stakes all he has, and starts with half of everything: nothing is faster against what never
  /// occurs, which is what goes wrong the most.
  static func missing(error: Double) -> BettingMartingale {
    BettingMartingale(
      error: error, bets: [0.05, 0.1, 0.25, 0.5, 0.75, 1], wealths: [0.1, 0.1, 0.1, 0.1, 0.1, 0.5])
  }

  /// A martingale against the claim that a share is at most so much.
  ///
  /// A loss is everything that was staked and a gain many times of it if the share is small, so it is
  /// best to bet little. Each gambler bets what is best at odds that are greater by a part.
  static func present(beyond share: Double, error: Double) -> BettingMartingale {
    var bets: InlineArray<6, Double> = [0.1, 0.25, 0.5, 1, 2, 4]
    for place in bets.indices { bets[place] *= share / (1 + bets[place] * share) }
    return BettingMartingale(error: error, bets: bets, wealths: InlineArray(repeating: 1.0 / 6))
  }

  /// Settles one bet.
  ///
  /// - Parameter gain: What a stake of 1 gains, at least -1; on average 0 or less if the claim holds.
  mutating func add(_ gain: Double) {
    guard !isWon else { return }
    var sum = 0.0
    for place in wealths.indices {
      // Rounding may take a loss of everything a little further.
      wealths[place] *= max(0, 1 + bets[place] * gain)
      sum += wealths[place]
    }
    // A sum that is too great to be a number is won before it is multiplied again.
    isWon = sum >= goal
  }

  /// Wins against a claim that cannot be true.
  mutating func win() { isWon = true }
}
