import Synchronization
import Testing

@testable import PropCheck

@Suite struct DescentTests {
  @Test(arguments: [0, 1, 3, 4, 5, 7, 8, 9, 100, 1 << 40, UInt64.max - 2])
  func `the last number inside is found in logarithmic time`(_ last: UInt64) async {
    var questions = 0
    let found = await frontier(from: 0, below: .max) { number in
      questions += 1
      return number <= last
    }

    #expect(found == last)
    #expect(questions <= 80)
    #expect(last > 9 || questions <= 8)
  }

  @Test(arguments: [1, 2, 3, 10, 900, 1 << 62, UInt64.max])
  func `leaps end at the lowest number if it is below the half`(_ lowest: UInt64) async {
    let search = Descent(lowest: lowest)

    await halve(from: .max) { search.holds($0) }

    #expect(search.best == (lowest <= .max / 2 ? lowest : .max))
    #expect(search.questions <= 80)
  }

  @Test(arguments: [1, 5, 10, 900, 1 << 62, .max - 3, .max - 1])
  func `steps end at the lowest number if there are any`(_ lowest: UInt64) async {
    let search = Descent(lowest: lowest)

    await inch(from: .max) { search.holds($0) }

    #expect(search.best == lowest)
    #expect(search.questions <= 80)
  }

  @Test func `steps of two keep parity`() async {
    let search = Descent(lowest: 101, step: 2)

    await inch(from: 99_999) { search.holds($0) }

    #expect(search.best % 2 == 1)
    #expect(search.best < 99_999)
  }

  @Test func `nothing is asked about 0`() async {
    let search = Descent(lowest: 0)

    await halve(from: 0) { search.holds($0) }
    await inch(from: 0) { search.holds($0) }

    #expect(search.questions == 0)
  }

  @Test func `nothing is asked twice`() async {
    let search = Descent(lowest: 12)

    await halve(from: 5000) { search.holds($0) }

    #expect(search.best == 12)
    #expect(search.asked.count == search.questions)
  }
}

/// A condition that holds from a lowest number on, and the numbers that were tried.
private final class Descent {
  private let lowest: UInt64
  private let step: UInt64
  private(set) var best = UInt64.max
  private(set) var questions = 0
  private(set) var asked: Set<UInt64> = []

  init(lowest: UInt64, step: UInt64 = 1) {
    self.lowest = lowest
    self.step = step
  }

  func holds(_ number: UInt64) -> Bool {
    questions += 1
    asked.insert(number)
    let holds = number >= lowest && (number - lowest).isMultiple(of: step)
    if holds { best = min(best, number) }
    return holds
  }
}
