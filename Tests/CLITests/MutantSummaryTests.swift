import Report
import Testing

@testable import CLI

@Suite struct MutantSummaryTests {
  @Test(arguments: [
    ([], "-"), ([3], "3"), ([1, 2], "1.5"), ([4, 1, 9], "4"), ([1, 3, 5, 9], "4"),
  ])
  func `the median is the middle`(_ values: [Int], _ median: String) {
    #expect(MutantSummary.median(values) == median)
  }
}
