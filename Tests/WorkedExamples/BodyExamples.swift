import HabitDomain

extension NutritionExample {
  /// Formulas, and what they reject as a number.
  static let bodies = [
    calories("the male of the specification", body(), 287_312_960),
    calories("a female", body { $0.sex = .female }, 250_339_415),
    calories("at rest", body { $0.activity = .sedentary }, 222_435_840),
    calories("a little active", body { $0.activity = .light }, 254_874_400),
    calories("active", body { $0.activity = .active }, 319_751_520),
    calories("very active", body { $0.activity = .veryActive }, 352_190_080),
    refused("no weight", body { $0.kilograms = 0 }, "weight"),
    refused("a negative weight", body { $0.kilograms = -10 }, "weight"),
    refused("one that makes a negative result", body { $0.kilograms = -80 }, "weight"),
    refused("no height", body { $0.centimeters = .nan }, "height"),
    refused("no age", body { $0.years = .infinity }, "age"),
    refused("all weight", body { $0.kilograms = .greatestFiniteMagnitude }, "weight"),
    refused("all years", body { $0.years = .greatestFiniteMagnitude }, "weight"),
    refused(
      "all weight and years",
      body { ($0.kilograms, $0.years) = (.greatestFiniteMagnitude, .greatestFiniteMagnitude) },
      "weight"),
    ratios(
      "of the specification", Meal(calories: 500, protein: 30, carbs: 50, fat: 15), "24 40 27"),
    ratios("of nothing but calories", Meal(calories: 1, protein: 0, carbs: 0, fat: 0), "0 0 0"),
    ratios(
      "without calories", Meal(calories: 0, protein: 1, carbs: 1, fat: 1),
      "The calories must be a number above 0"),
    ratios(
      "of negative fat", Meal(calories: 1, protein: 1, carbs: 1, fat: -1),
      "The fat must be a number of 0 or more"),
    ratios(
      "of hardly any calories",
      Meal(calories: .leastNonzeroMagnitude, protein: 1, carbs: 1, fat: 1),
      "The protein must be a number of 0 or more"),
    category(18.5.nextDown, "Underweight"), category(18.5, "Normal"),
    category(25.0.nextDown, "Normal"), category(25, "Overweight"),
    category(30.0.nextDown, "Overweight"), category(30, "Obese"),
    category(0, "The bmi must be a number above 0"),
    category(.nan, "The bmi must be a number above 0"),
    NutritionExample("an index", "24.69") { nutrition in
      shown { () throws(NutritionError) in
        (try nutrition.bodyMassIndex(80, 180) * 100).rounded() / 100
      }
    },
    NutritionExample("an index without a height", "The height must be a number above 0") {
      nutrition in
      shown { () throws(NutritionError) in try nutrition.bodyMassIndex(80, 0) }
    },
    NutritionExample("an index of hardly any height", "The height must be a number above 0") {
      nutrition in
      shown { () throws(NutritionError) in
        try nutrition.bodyMassIndex(80, .leastNonzeroMagnitude)
      }
    },
    duration(0, "0:00"), duration(59.999, "0:00"), duration(60, "0:01"), duration(3_599, "0:59"),
    duration(3_600, "1:00"), duration(15_300, "4:15"), duration(360_000, "100:00"),
    duration(-30, "0:00"), duration(.nan, "0:00"), duration(60.0.nextDown, "0:00"),
    duration(.infinity, "2562047788015215:30"),
  ]

  private static func body(_ change: (inout Body) -> Void = { _ in }) -> Body {
    var body = Body(
      sex: .male, kilograms: 80, centimeters: 180, years: 30, activity: .moderate)
    change(&body)
    return body
  }

  /// In hundred-thousandths, of which all of these are whole numbers.
  private static func calories(_ name: String, _ body: Body, _ expected: Int) -> NutritionExample {
    NutritionExample("calories of " + name, "\(expected)") { nutrition in
      shown { () throws(NutritionError) in
        Int((try nutrition.dailyCalories(body) * 100_000).rounded())
      }
    }
  }

  private static func refused(_ name: String, _ body: Body, _ field: String) -> NutritionExample {
    NutritionExample("calories of " + name, "The \(field) must be a number above 0") { nutrition in
      shown { () throws(NutritionError) in try nutrition.dailyCalories(body) }
    }
  }

  private static func ratios(
    _ name: String, _ meal: Meal, _ expected: String
  ) -> NutritionExample {
    NutritionExample("ratios " + name, expected) { nutrition in
      shown { () throws(NutritionError) in
        let ratios = try nutrition.macroRatios(meal)
        return [ratios.protein, ratios.carbs, ratios.fat].map { "\(Int($0.rounded()))" }
          .joined(separator: " ")
      }
    }
  }

  private static func category(_ index: Double, _ expected: String) -> NutritionExample {
    NutritionExample("an index of \(index)", expected) { nutrition in
      shown { () throws(NutritionError) in try nutrition.bodyMassCategory(index) }
    }
  }

  private static func duration(_ seconds: Double, _ expected: String) -> NutritionExample {
    NutritionExample("\(seconds) s as text", expected) { $0.formatDuration(seconds) }
  }

  /// What may be written.
  static let validity = [
    written("a millisecond", EatingPattern.at(0, 0).ending(after: 1), "()"),
    written("24 hours", .at(0, 1_440), "()"),
    written("more", EatingPattern.at(0, 0).ending(after: 86_400_001), interval),
    written("no time", .at(0, 0), interval),
    written("all of time", EatingPattern.at(0, 0).inAllTime, interval),
    written("no calories", EatingPattern.at(0, 60).with(calories: 0), "()"),
    written("negative calories", EatingPattern.at(0, 60).with(calories: -1), calories),
    written("calories without end", EatingPattern.at(0, 60).with(calories: .infinity), calories),
    written("calories that are no number", EatingPattern.at(0, 60).with(calories: .nan), calories),
  ]

  private static let interval = "A meal must end after it starts, and at most 24 hours later"
  private static let calories = "The calories of a meal must be a number of 0 or more"

  private static func written(
    _ name: String, _ meal: EatingPattern, _ expected: String
  ) -> NutritionExample {
    NutritionExample("a meal of \(name)", expected) { nutrition in
      shown { () throws(EatingError) in try nutrition.validate(meal) }
    }
  }
}

extension EatingPattern {
  fileprivate func ending(after milliseconds: Int64) -> EatingPattern {
    var meal = self
    meal.end = Instant(milliseconds: start.milliseconds + milliseconds)
    return meal
  }

  fileprivate func with(calories: Double) -> EatingPattern {
    var meal = self
    meal.calories = calories
    return meal
  }

  fileprivate var inAllTime: EatingPattern {
    var meal = self
    meal.start = Instant(milliseconds: .min)
    meal.end = Instant(milliseconds: .max)
    return meal
  }
}
