import HabitDomain
import Testing

@testable import HabitRules

@Suite struct DaySpanTests {
  @Test func `both ends belong to a span`() {
    let span = DaySpan(CivilDay(3), CivilDay(5))
    #expect(span.count == 3)
    #expect(Array(span.days) == [3, 4, 5])
    #expect([2, 3, 5, 6].map(span.contains) == [false, true, true, false])
  }

  @Test func `a span the wrong way round has no days`() {
    let span = DaySpan(5, 3)
    #expect(span.isEmpty && span.count == 0 && span.days.isEmpty && !span.contains(4))
  }

  @Test func `what two spans have in common`() {
    #expect(DaySpan(1, 5).intersection(DaySpan(3, 9)) == DaySpan(3, 5))
    #expect(DaySpan(1, 2).intersection(DaySpan(3, 9)).isEmpty)
    #expect(DaySpan(1, 5).through(3) == DaySpan(1, 3))
    #expect(DaySpan(1, 5).through(9) == DaySpan(1, 5))
  }
}
