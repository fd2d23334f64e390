import HabitDomain

extension NutritionExample {
  /// Nights, and the hours that a plan leaves for eating.
  static let plans = [
    plan("the day of the specification spans 8.5 hours", specified, .sixteenEight, "false [3]"),
    plan("exactly eight hours", [.at(600, 630), .at(1_050, 1_080)], .sixteenEight, "true []"),
    plan(
      "one millisecond more",
      [EatingPattern.at(600, 630).startingLater(by: -1), .at(1_050, 1_080)], .sixteenEight,
      "false [1]"),
    plan("exactly six hours", [.at(600, 630), .at(900, 960)], .eighteenSix, "true []"),
    plan("seven hours are too many for six", [.at(600, 1_020)], .eighteenSix, "false [1]"),
    plan("exactly four hours", [.at(600, 840)], .twentyFour, "true []"),
    plan(
      "a long meal counts, though another starts later", [.at(0, 600), .at(60, 90, id: 2)],
      .sixteenEight, "false [1]"),
    plan("no meal keeps any plan", [], .twentyFour, "true []"),
    plan("a night of 16 hours", [.at(0, 60), .at(-1_020, -960)], .sixteenEight, "true []"),
    plan("a night that is too short", [.at(0, 60), .at(-1_020, -959)], .sixteenEight, "false []"),
    NutritionExample("a night from the last end to the first start", "960") {
      night([.at(0, 60), .at(-1_020, -960), .at(-1_200, -1_000)], $0)
    },
    NutritionExample("a meal over midnight takes the night away", "-30") {
      night([.at(0, 60), .at(-60, 30)], $0)
    },
    NutritionExample("no night without the day before", "nil") { night([.at(0, 60)], $0) },
    NutritionExample("no night without today", "nil") { night([.at(-60, -30)], $0) },
    NutritionExample(
      "a zone that nobody knows", "\"Foo/Bar\" is not a time zone of the IANA database"
    ) { nutrition in
      shown { () throws(DataLayerError) in
        try nutrition.fastingWindows([], CivilDay(20_395), "Foo/Bar")
      }
    },
  ]

  private static let specified: [EatingPattern] = [
    .at(600, 630), .at(780, 825, id: 2), .at(1_080, 1_110, id: 3),
  ]

  private static func plan(
    _ name: String, _ meals: [EatingPattern], _ plan: EatingProtocol, _ expected: String
  ) -> NutritionExample {
    NutritionExample("\(plan.fastingHours):\(plan.eatingHours), \(name)", expected) { nutrition in
      shown { () throws(DataLayerError) in
        let day = CivilDay(20_395)
        let violations = try nutrition.violations(meals, day, "UTC", plan).map(\.id.low)
        return "\(try nutrition.keepsProtocol(meals, day, "UTC", plan)) \(violations)"
      }
    }
  }

  private static func night(_ meals: [EatingPattern], _ nutrition: Nutrition) -> String {
    shown { () throws(DataLayerError) in
      try nutrition.overnightMilliseconds(meals, CivilDay(20_395), "UTC")
        .map { "\($0 / 60_000)" } ?? "nil"
    }
  }
}
