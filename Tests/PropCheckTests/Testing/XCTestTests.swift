import PropCheck
import XCTest

/// Properties in the older test framework.
final class XCTestTests: XCTestCase {
  func testAPropertyThatHoldsHasNoComplaint() async {
    let property = Property("p", "is itself", of: .int) { (number: Int) in
      try require(number, equals: number)
    }
    let complaint = await property.check().complaint

    XCTAssertNil(complaint)
  }

  func testAComplaintShowsTheSimplestCase() async throws {
    let property = Property("p", "is small", of: .int(in: 0...999)) { (number: Int) in
      try require(number < 100, "large")
    }
    let result = await property.check()
    let complaint = try XCTUnwrap(result.complaint)

    XCTAssertTrue(complaint.hasPrefix("large\ncounterexample: 100\n"), complaint)
    XCTAssertTrue(complaint.contains("replay: pc1-"), complaint)
  }
}
