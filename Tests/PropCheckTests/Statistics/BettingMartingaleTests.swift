import Testing

@testable import PropCheck

@Suite struct BettingMartingaleTests {
  @Test func `a bet without losses is won once the half that stakes everything has enough`() {
    var martingale = BettingMartingale.missing(error: 0x1p-20)
    for round in 1...21 {
      martingale.add(1)
      #expect(martingale.isWon == (round == 21))
    }
  }

  @Test func `a loss of everything leaves nine tenths of the half that does not stake it`() {
    var martingale = BettingMartingale.missing(error: 0.25)
    martingale.add(-1)
    for _ in 0..<3 { martingale.add(1) }
    #expect(!martingale.isWon)
    martingale.add(40)
    #expect(martingale.isWon)
  }

  @Test func `an overdrawn bet is never won, and a won bet stays won`() {
    var martingale = BettingMartingale.missing(error: 0.01)
    for _ in 0..<100_000 { martingale.add(-1.000_000_1) }
    for _ in 0..<10 { martingale.add(.infinity) }
    #expect(!martingale.isWon)
    var winner = BettingMartingale.missing(error: 0.01)
    winner.add(.greatestFiniteMagnitude)
    winner.add(-1)
    #expect(winner.isWon)
  }

  /// Fair games with exactly the claimed share, and the part of them in which it occurs.
  @Test(arguments: [(0.001, 42_500), (0.02, 2_150), (0.5, 130), (0.9, 1_000)])
  func `twice of a share, or half of its absence, is shown in few games`(
    _ share: Double, _ limit: Double
  ) {
    var martingale = BettingMartingale.present(beyond: share, error: 1e-6)
    let rate = share < 0.5 ? 2 * share : (1 + share) / 2
    var (games, due) = (0.0, 0.0)
    while !martingale.isWon, games < 50_000 {
      games += 1
      due += rate
      let occurs = due >= 1
      if occurs { due -= 1 }
      martingale.add(occurs ? (1 - share) / share : -1)
    }
    #expect(games < limit)
  }
}
