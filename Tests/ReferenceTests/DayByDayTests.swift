import HabitReference
import Testing
import WorkedExamples

@Suite struct DayByDayTests {
  @Test(arguments: FigureExample.all)
  func `a figure that was worked out by hand comes out`(_ example: FigureExample) {
    #expect(example.actual(.dayByDay) == example.expected)
  }
}
