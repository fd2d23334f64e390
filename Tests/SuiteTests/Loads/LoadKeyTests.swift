import HabitDomain
import Testing

@testable import HabitSuite

@Suite struct LoadKeyTests {
  @Test func `keys can be turned back into numbers`() {
    for number in [0, 1, 1 << 20, LoadData.undoneHabits[7]] {
      #expect(LoadKey.number(ofHabit: LoadKey.habit(number)) == number)
      #expect(LoadKey.number(ofHash: LoadKey.hash(number)) == number)
    }
    #expect(LoadKey.number(ofHash: String(repeating: "-", count: 64)) == nil)
    #expect(LoadKey.number(ofHabit: .init(high: 0, low: .max)) == nil)
    #expect(LoadKey.number(ofHabit: LoadKey.log(3)) == nil)
    #expect(LoadKey.code(0) == "F0000000" && LoadKey.code(36) == "F0000010")
  }

  @Test func `a day that was checked in by mistake is not taken again for a while`() {
    let places = (0..<5_840).map { ordinal in
      let (habit, day) = LoadData.undonePlace(ordinal)
      return "\(habit) \(day)"
    }
    #expect(Set(places).count == places.count)
    #expect(LoadData.undonePlace(5_840) == LoadData.undonePlace(0))
    #expect(LoadData.undoneHabits.allSatisfy { !LoadData.isCounting($0) })
  }

  @Test func `values that are set are never those of the start, and differ`() {
    let values = (0..<10_000).map { LoadData.value(ofVersion: $0, 2) }
    #expect(values.allSatisfy { $0.rounded() != $0 && $0 > 0 })
    #expect(Set(values).count == values.count)
    #expect(LoadData.value(ofVersion: 999_999, 2) < 999)
  }
}
