import PropCheckTesting
import Testing

@testable import PropCheck

/// What a generator yields for many seeds.
func values<Value>(of generator: Gen<Value>, count: Int = 300, listBound: Int = .max) -> [Value] {
  var source = Source()
  return TestSeed.several(count).compactMap { seed in
    source.restart(CaseStart(random: Xoshiro(seed: seed), listBound: listBound))
    do {
      return try source.draw(generator)
    } catch {
      Issue.record(error)
      return nil
    }
  }
}

@Suite struct GenTests {
  private struct Habit: Equatable {
    var name: String
    var target: Double?
  }

  @Test func `a generator may be written imperatively`() {
    let habit = Gen { source in
      let isNumeric = source.boolean()
      return Habit(
        name: try source.draw(.string(1...4)), target: isNumeric ? source.double(in: 1...9) : nil)
    }
    let habits = values(of: habit)
    #expect(habits.contains { $0.target == nil })
    #expect(habits.allSatisfy { $0.target.map { 1...9 ~= $0 } ?? true && !$0.name.isEmpty })
  }

  @Test func `places tell generators apart`() {
    func made() -> Gen<Int> { Gen { _ in 1 } }
    #expect(made().label == made().label)
    #expect(made().label != Gen<Int> { _ in 1 }.label)
  }
}
