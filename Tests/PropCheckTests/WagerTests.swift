import Testing

@testable import PropCheck

@Suite struct WagerTests {
  @Test func `what never loses is won as soon as the half that stakes all of it has enough`() {
    var wager = Wager(error: 0x1p-20)
    for round in 1...21 {
      wager.add(1)
      #expect(wager.isWon == (round == 21))
    }
  }

  @Test func `a loss of everything leaves nine tenths of the half that does not stake it`() {
    var wager = Wager(error: 0.25)
    wager.add(-1)
    for _ in 0..<3 { wager.add(1) }
    #expect(!wager.isWon)
    wager.add(40)
    #expect(wager.isWon)
  }

  @Test func `nothing is won by less than nothing, and what is won stays`() {
    var wager = Wager(error: 0.01)
    for _ in 0..<100_000 { wager.add(-1.000_000_1) }
    for _ in 0..<10 { wager.add(.infinity) }
    #expect(!wager.isWon)
    var winner = Wager(error: 0.01)
    winner.add(.greatestFiniteMagnitude)
    winner.add(-1)
    #expect(winner.isWon)
  }
}
