package import HabitDomain

/// How often a request is made, and how long to wait between attempts (domain 4.7, Y-12).
package struct RetryPolicy: Sendable {
  /// The most attempts, including the first.
  package var attempts: Int
  /// Milliseconds before the second attempt; doubled before each further one.
  package var base: Int64
  /// The longest wait in milliseconds.
  package var longest: Int64
  /// The most milliseconds that a round sleeps in all; it ends instead of exceeding this.
  package var patience: Int64
  /// The delay after an attempt, counted from 1, with 64 random bits; `asked` is what the server asked for.
  package var delay: @Sendable (RetryPolicy, _ attempt: Int, _ asked: Delay?, UInt64) -> Delay

  /// The correct policy: 1 s and 2 s, each up to a tenth longer, or what the server asks for if that is longer.
  package static let standard = RetryPolicy(
    attempts: 3, base: 1_000, longest: 60_000, patience: 120_000,
    delay: RetryPolicy.exponential)

  /// Adds a random part, so that devices that failed together do not retry together.
  @Sendable private static func exponential(
    _ policy: RetryPolicy, _ attempt: Int, _ asked: Delay?, _ random: UInt64
  ) -> Delay {
    let doublings = min(max(attempt, 1) - 1, 30)
    let (product, overflow) = policy.base.multipliedReportingOverflow(by: 1 << Int64(doublings))
    let length = overflow ? policy.longest : min(product, policy.longest)
    let jitter = Double(length) * 0.1 * Double(random >> 11) * 0x1p-53
    return max(Delay(milliseconds: length + Int64(jitter)), asked ?? Delay(milliseconds: 0))
  }
}
