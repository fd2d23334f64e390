import HabitDomain
import HabitReference
import Testing

@Suite struct ModelMealsTests {
  private static func meal(
    _ number: UInt64, _ start: Int64 = 0, length: Int64 = 60_000, notes: String? = nil
  ) -> EatingPattern {
    let midnight = Int64(Fixture.today.number) * 86_400_000
    return EatingPattern(
      id: Fixture.id(number), start: Instant(milliseconds: midnight + start),
      end: Instant(milliseconds: midnight + start + length), notes: notes)
  }

  @Test func `a meal is saved, replaced and deleted for good`() throws {
    var model = Fixture.model()
    let (meal, other) = (Self.meal(1), Self.meal(1, 5, notes: "n"))
    #expect(model.state(ofMeal: meal.id) == .unknown)
    #expect(try model.saveMeal(meal) == meal)
    #expect(model.hasRow(of: .meal))
    #expect(try model.saveMeal(other) == other)
    #expect(model.storedMeals == [other])
    #expect(model.stored(meal: meal.id) == other)
    #expect(model.dump().meals == [other])
    model.deleteMeal(meal.id)
    #expect(model.state(ofMeal: meal.id) == .deleted)
    #expect(model.storedMeals.isEmpty)
    model.deleteMeal(meal.id)
    model.deleteMeal(Fixture.id(2))
    #expect(model.state(ofMeal: Fixture.id(2)) == .unknown)
    _ = try model.saveMeal(meal)
    #expect(model.state(ofMeal: meal.id) == .live)
  }

  @Test(arguments: [0, -1, 86_400_001] as [Int64])
  func `an interval that is none is refused first`(_ length: Int64) {
    var model = Fixture.model()
    var meal = Self.meal(1, length: length)
    meal.calories = .nan
    let error = Fixture.refused { () throws(DataLayerError) in try model.saveMeal(meal) }
    #expect(error == .eating(.invalidInterval))
    #expect(model.storedMeals.isEmpty)
  }

  @Test(arguments: [-1, -Double.leastNonzeroMagnitude, .nan, .infinity, -.infinity])
  func `calories that are none are refused`(_ calories: Double) {
    var model = Fixture.model()
    var meal = Self.meal(1, length: 86_400_000)
    meal.calories = calories
    let error = Fixture.refused { () throws(DataLayerError) in try model.saveMeal(meal) }
    #expect(error == .eating(.invalidCalories))
  }

  @Test func `the zero that is stored has no sign`() throws {
    var model = Fixture.model()
    var meal = Self.meal(1)
    meal.calories = -0.0
    #expect(try model.saveMeal(meal).calories.sign == .plus)
    #expect(model.storedMeals.map(\.calories.sign) == [.plus])
  }

  @Test func `a day has the meals that start in it, in order`() throws {
    var model = Fixture.model()
    let day = 86_400_000 as Int64
    for (number, start) in [(5, 0), (4, 0), (3, day - 1), (2, day), (1, -1)] as [(UInt64, Int64)] {
      _ = try model.saveMeal(Self.meal(number, start, length: day))
    }
    let tomorrow = CivilDay(Fixture.today.number + 1)
    #expect(try model.meals(on: Fixture.today, in: "UTC").map(\.id.low) == [4, 5, 3])
    #expect(try model.meals(on: tomorrow, in: "UTC").map(\.id.low) == [2])
    #expect(try model.meals(on: tomorrow, in: "Pacific/Apia").map(\.id.low) == [3, 2])
    let unknown = Fixture.refused { () throws(DataLayerError) in
      try model.meals(on: Fixture.today, in: "Foo/Bar")
    }
    #expect(unknown == .log(.invalidTimezone("Foo/Bar")))
  }

  @Test func `the last day has no end`() throws {
    var model = Fixture.model()
    let last = EatingPattern(
      id: Fixture.id(1), start: Instant(milliseconds: .max - 1), end: Instant(milliseconds: .max))
    _ = try model.saveMeal(last)
    #expect(try model.meals(on: CivilDay(.max), in: "UTC") == [last])
    #expect(try model.meals(on: CivilDay(.min), in: "UTC").isEmpty)
  }

  @Test func `what changes something needs room, a normal form too`() throws {
    var model = Fixture.model()
    _ = try model.saveMeal(Self.meal(1, notes: "\u{E9}"))
    model.fillStorage()
    func save(_ meal: EatingPattern) -> DataLayerError? {
      Fixture.refused { () throws(DataLayerError) in
        try model.storing { model throws(DataLayerError) in try model.saveMeal(meal) }
      }
    }
    #expect(save(Self.meal(1, notes: "\u{E9}")) == nil)
    #expect(save(Self.meal(1, notes: "e\u{301}")) == .service(.storageFull))
    #expect(model.storedMeals[0].notes?.unicodeScalars.count == 1)
  }

  @Test func `deleting everything leaves the meals`() throws {
    var model = Fixture.model()
    let meal = try model.saveMeal(Self.meal(1))
    model.deleteEverything()
    #expect(model.storedMeals == [meal])
  }
}
