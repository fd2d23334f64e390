import Testing

@testable import StateCheck

@Suite struct CallClockTests {
  @Test(
    arguments: [(0, "0.0"), (1_250, "1.2"), (-999, "-0.9"), (12_345_678, "12345.6")])
  func `nanoseconds are told in microseconds`(_ time: Int, _ text: String) {
    #expect(CallClock.nanoseconds.text(time) == text)
  }

  @Test(arguments: [Int.min, Int.max]) func `extreme times can be written`(_ time: Int) {
    #expect(!CallClock.nanoseconds.text(time).isEmpty)
    #expect(CallClock.turns.text(time) == "\(time)")
  }
}
