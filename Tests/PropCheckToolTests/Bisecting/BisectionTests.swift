import PropCheck
import PropCheckTesting
import Testing

@testable import PropCheckTool

@Suite struct BisectionTests {
  /// Searches commits that fail from a certain one on, some of which cannot be tried.
  private static func answer(
    _ count: Int, from first: Int, without skipped: Set<Int>
  ) throws -> (answer: Bisection.Answer, tries: Int) {
    var tries = 0
    let answer = try Bisection(count: count).answer { place throws(ToolError) in
      tries += 1
      if skipped.contains(place) { return .skipped("it does not build") }
      return place < first ? .passes : .fails
    }
    return (answer, tries)
  }

  @Test func `the first commit that fails is found, or is one of those between`() async {
    let drawn = Gen<(Int, Int, Set<Int>)> { source in
      let count = try source.draw(.int(in: 1...60))
      let skipped = try source.draw(.array(of: .int(in: 0...59), upTo: 8))
      return (count, try source.draw(.int(in: 0...count - 1)), Set(skipped))
    }
    await forAll(drawn) { count, first, skipped in
      // The last commit is known to fail.
      let skipped = skipped.filter { $0 < count - 1 }
      switch try Self.answer(count, from: first, without: skipped).answer {
      case .first(let place):
        try require(place, equals: first)
        try require(!skipped.contains(place), "It was never tried.")
      case .oneOf(let places):
        try require(places.contains(first), "\(places)")
        try require(places.dropLast().allSatisfy(skipped.contains), "\(places)")
      case .interrupted: throw Failure("It was not interrupted.")
      }
    }
  }

  @Test func `it takes as many tries as the count has bits`() throws {
    for first in 0..<1_000 {
      #expect(try Self.answer(1_000, from: first, without: []).tries <= 10)
    }
  }

  @Test func `a signal ends it`() throws {
    let answer = try Bisection(count: 9).answer { _ throws(ToolError) in nil }
    #expect(answer == .interrupted)
  }
}
