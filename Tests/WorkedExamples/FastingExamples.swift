import HabitDomain

extension NutritionExample {
  /// Blocks, the gaps between them, and moments.
  static let fasting = [
    windows(
      "the day of the specification", [.at(600, 630), .at(780, 825), .at(1_080, 1_110)],
      "[4.25]"),
    windows(
      "a long meal hides the end of a short one",
      [.at(600, 900), .at(660, 670), .at(960, 990)], "[]"),
    windows("exactly three hours", [.at(0, 60), .at(240, 300)], "[3.0]"),
    windows(
      "a millisecond less", [.at(0, 60), EatingPattern.at(240, 300).startingLater(by: -1)], "[]"),
    windows("meals that touch are one", [.at(0, 60), .at(60, 120), .at(300, 360)], "[3.0]"),
    windows("one meal alone", [.at(0, 60)], "[]"),
    windows(
      "meals of other days do not count", [.at(0, 60), .at(-600, -540), .at(1_440, 1_500)], "[]"),
    windows("any order", [.at(600, 660), .at(0, 60), .at(300, 360)], "[4.0, 4.0]"),
    fasting("before a meal", [.at(0, 60)], -1, true),
    fasting("at its start", [.at(0, 60)], 0, false),
    fasting("at its last moment", [.at(0, 60)], 60 * 60_000 - 1, false),
    fasting("at its end", [.at(0, 60)], 60 * 60_000, true),
    fasting("in a meal that began the day before", [.at(-60, 60)], 0, false),
    NutritionExample("the greatest end counts, not the latest start", "10") {
      minutesSince([.at(0, 300), .at(60, 90)], at: 310, $0)
    },
    NutritionExample("during a meal no time has passed", "0") {
      minutesSince([.at(0, 300)], at: 10, $0)
    },
    NutritionExample("all of time has passed", "\(Int64.max)") { nutrition in
      let start = Instant(milliseconds: .min)
      let meal = EatingPattern(id: Identifier(high: 4, low: 1), start: start, end: start)
      let passed = nutrition.millisecondsSinceLastMeal([meal], Instant(milliseconds: .max))
      return passed.map { "\($0)" } ?? "nil"
    },
    NutritionExample("a meal to the end of time breaks a plan", "[1, 0]") { nutrition in
      var meal = EatingPattern.at(0, 60)
      meal.end = Instant(milliseconds: .max)
      let meals = [meal]
      return shown { () throws(DataLayerError) in
        [
          try nutrition.violations(meals, day, "UTC", .sixteenEight).count,
          try nutrition.keepsProtocol(meals, day, "UTC", .sixteenEight) ? 1 : 0,
        ]
      }
    },
    NutritionExample("without meals there is no last one", "nil") {
      minutesSince([], at: 10, $0)
    },
  ]

  private static let day = CivilDay(20_395)

  private static func windows(
    _ name: String, _ meals: [EatingPattern], _ expected: String
  ) -> NutritionExample {
    NutritionExample("windows: " + name, expected) { nutrition in
      shown { () throws(DataLayerError) in
        try nutrition.fastingWindows(meals, day, "UTC").map(\.hours)
      }
    }
  }

  private static func fasting(
    _ name: String, _ meals: [EatingPattern], _ milliseconds: Int64, _ isFasting: Bool
  ) -> NutritionExample {
    let moment = Instant(milliseconds: 20_395 * 86_400_000 + milliseconds)
    return NutritionExample("fasting " + name, "\(isFasting)") {
      "\($0.isFasting(meals, moment))"
    }
  }

  private static func minutesSince(
    _ meals: [EatingPattern], at minute: Int64, _ nutrition: Nutrition
  ) -> String {
    let now = EatingPattern.at(minute, minute).start
    return nutrition.millisecondsSinceLastMeal(meals, now).map { "\($0 / 60_000)" } ?? "nil"
  }
}
