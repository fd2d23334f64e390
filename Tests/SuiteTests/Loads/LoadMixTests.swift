import LoadCheck
import Testing

@testable import HabitSuite

@Suite struct LoadMixTests {
  private static func mix(
    days: Int = 10, _ parts: (LoadAction, Int)...
  ) throws(LoadMixError) -> LoadMix {
    try LoadMix(
      "mine", "Mine.", sizes: LoadSizes(habits: 2, logDays: days), keys: .uniform, rate: 1,
      parts.map { LoadMix.Part($0.0, $0.1) })
  }

  @Test(arguments: LoadMix.all.map(\.name))
  func `every mix of the catalogue keeps to the rules`(_ name: String) throws {
    let mix = try #require(LoadMix.all.first { $0.name == name })
    let again = try LoadMix(
      mix.name, mix.summary, sizes: mix.sizes, keys: mix.keys, rate: mix.rate, mix.parts)
    #expect(again.parts == mix.parts)
    #expect(LoadMix.all.count { $0.name == name } == 1)
    #expect(mix.rate > 0)
  }

  @Test func `an invalid mix is refused`() {
    #expect(throws: LoadMixError.weights("mine", sum: 90)) { try Self.mix((.readLog, 90)) }
    #expect(throws: LoadMixError.weights("mine", sum: 100)) {
      try Self.mix((.readLog, 100), (.checkIn, 0))
    }
    #expect(throws: LoadMixError.weights("mine", sum: 200)) {
      try Self.mix((.readLog, .max), (.checkIn, 100))
    }
    #expect(throws: LoadMixError.twice("mine")) { try Self.mix((.readLog, 50), (.readLog, 50)) }
    #expect(throws: LoadMixError.order("mine")) { try Self.mix((.setLog, 50), (.addToLog, 50)) }
    #expect(throws: LoadMixError.sameDays("mine")) {
      try Self.mix((.checkIn, 50), (.importLog, 50))
    }
    #expect(throws: LoadMixError.sameDays("mine")) {
      try Self.mix((.setLog, 50), (.importLog, 50))
    }
    #expect(throws: LoadMixError.noLogs("mine")) { try Self.mix(days: 0, (.addToLog, 100)) }
    #expect(throws: LoadMixError.days("mine", 366)) {
      try Self.mix(days: 366, (.setLog, 100))
    }
    #expect(
      LoadMixError.weights("mine", sum: 90).description
        == "The weights of mine add up to 90; give each operation one above 0, 100 in all.")
  }

  @Test func `sizes out of range are the nearest that are in it`() {
    let sizes = LoadSizes(habits: 0, logDays: 9_999, families: -1, members: .max, meals: .min)
    #expect(
      sizes == LoadSizes(habits: 1, logDays: 3_653, families: 1, members: 10_000, meals: 0))
  }

  @Test func `every operation is in a mix`() {
    let used = Set(LoadMix.all.flatMap(\.parts).map(\.action))
    #expect(Set(LoadAction.allCases).subtracting(used) == [.createHabit])
  }
}
