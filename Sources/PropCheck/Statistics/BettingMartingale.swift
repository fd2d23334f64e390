/// A gambler who bets against a claim, case by case; the wealth is the evidence against it.
///
/// If the claim holds, no bet gains on average, whatever was seen before. So the wealth is a nonnegative supermartingale
/// and ever reaches `1 / error` with a probability of at most `error` (Ville 1939). This holds at any stopping time, so
/// the claim may be judged after every case. Betting on a bounded mean is from Waudby-Smith and Ramdas, "Estimating means
/// of bounded random variables by betting" (2024). It needs only products, since there is no logarithm without the C
/// library.
struct BettingMartingale: Sendable {
  /// The staked parts of the wealth, one for each of several gamblers; their sum is a martingale, too.
  private let bets: InlineArray<6, Double>
  /// The wealth of each gambler.
  private var wealths: InlineArray<6, Double>
  private let goal: Double
  /// Whether the claim is refuted, which is final.
  private(set) var isWon = false

  /// A martingale that refutes a true claim with at most this probability.
  private init(
    error: Double, bets: InlineArray<6, Double>, wealths: InlineArray<6, Double>
  ) {
    goal = 1 / error
    self.bets = bets
    self.wealths = wealths
  }

  /// A martingale against the claim that nothing is missing.
  ///
  /// When a part of the claimed share is missing, it is best to stake that part. The last gambler stakes everything and
  /// starts with half of the wealth: nothing is faster for labels that never occur, the most common defect.
  static func missing(error: Double) -> BettingMartingale {
    BettingMartingale(
      error: error, bets: [0.05, 0.1, 0.25, 0.5, 0.75, 1], wealths: [0.1, 0.1, 0.1, 0.1, 0.1, 0.5])
  }

  /// A martingale against the claim that a share is at most this.
  ///
  /// A loss costs the whole stake, and a gain returns many times it if the share is small, so small bets are best. Each
  /// gambler bets what is best for a somewhat greater share.
  static func present(beyond share: Double, error: Double) -> BettingMartingale {
    var bets: InlineArray<6, Double> = [0.1, 0.25, 0.5, 1, 2, 4]
    for place in bets.indices { bets[place] *= share / (1 + bets[place] * share) }
    return BettingMartingale(error: error, bets: bets, wealths: InlineArray(repeating: 1.0 / 6))
  }

  /// Settles one bet.
  ///
  /// - Parameter gain: The gain of a stake of 1, at least -1; at most 0 on average if the claim holds.
  mutating func add(_ gain: Double) {
    guard !isWon else { return }
    var sum = 0.0
    for place in wealths.indices {
      // Rounding may make a total loss a little greater.
      wealths[place] *= max(0, 1 + bets[place] * gain)
      sum += wealths[place]
    }
    // The sum wins long before it could overflow.
    isWon = sum >= goal
  }

  /// Refutes a claim that cannot be true.
  mutating func win() { isWon = true }
}
