import PropCheck
import XCTest

final class SortingTests: XCTestCase {
  func testSortingKeepsTheNumberOfElements() async {
    let property = Property(
      "sorting", "keeps the number of elements", of: .array(of: .int, upTo: 20)
    ) { (numbers: [Int]) in
      try require(numbers.sorted().count, equals: numbers.count)
    }
    let complaint = await property.check(Settings(seed: 7)).complaint
    XCTAssertNil(complaint)
  }
}
