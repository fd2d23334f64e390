import HabitDomain
import Testing

@testable import HabitSuite

@Suite struct ExactTextTests {
  @Test func `two normal forms of a letter are equal values and different texts`() {
    #expect("\u{E9}" == "e\u{301}")
    #expect(exactText(of: "\u{E9}") != exactText(of: "e\u{301}"))
    let composed = Habit(id: Pool.habits[0], name: "\u{E9}", startDay: CivilDay(0))
    var decomposed = composed
    decomposed.name = "e\u{301}"
    #expect(composed == decomposed)
    #expect(exactText(of: composed) != exactText(of: decomposed))
  }

  @Test func `the order of a set does not show`() {
    let days = Set(1...7)
    #expect(exactText(of: days) == exactText(of: Set(days.reversed())))
    #expect(exactText(of: days) != exactText(of: Set(1...6)))
  }

  @Test func `the sign of zero shows`() {
    #expect(exactText(of: [-0.0]) != exactText(of: [0.0]))
  }
}
