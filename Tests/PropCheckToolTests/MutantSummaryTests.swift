import PropCheckReport
import Testing

@testable import PropCheckTool

@Suite struct MutantSummaryTests {
  @Test(arguments: [
    ([], "-"), ([3], "3"), ([1, 2], "1.5"), ([4, 1, 9], "4"), ([1, 3, 5, 9], "4"),
  ])
  func `the median is the middle`(_ values: [Int], _ median: String) {
    #expect(MutantSummary.median(values) == median)
  }

  static let scripts: [([(Int, Int)], Double, Bool)] = [
    ([(4, 4), (2, 2), (9, 6)], 1.0, false), ([(5, 4), (2, 2), (9, 6)], 1, true),
    ([(6, 4), (2, 2), (9, 6)], 1.5, false), ([(7, 4), (2, 2), (9, 6)], 1.5, true),
    ([(7, 4), (2, 2), (9, 6)], .infinity, false), ([], 1, false),
  ]

  @Test(arguments: scripts)
  func `scripts are long as a whole if their median is`(
    _ lengths: [(Int, Int)], _ factor: Double, _ isLong: Bool
  ) {
    let mutants = lengths.enumerated().map { number, pair in
      MutantRecord(
        id: "\(number)", number: "1", sentence: "x", found: true, cases: 1,
        minimalLength: pair.0, knownLength: pair.1)
    }
    #expect(MutantSummary(mutants: mutants).isLong(beyond: factor) == isLong)
  }
}
