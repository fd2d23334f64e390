import HabitDomain

/// Mutants of nutrition figures.
enum NutritionMutants {
  static let all: [Mutant] = [
    Mutant(
      "windows-between-neighbours", 4,
      "Fasting windows lie between consecutive meals, even while an earlier one goes on.",
      number: "136"
    ) { layer, original, _ in
      layer.nutrition.fastingWindows = { meals, day, zone throws(DataLayerError) in
        // Without meals, because an unknown zone is an error even then.
        var windows = try original.nutrition.fastingWindows([], day, zone)
        let sorted = meals.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
        for (meal, next) in zip(sorted, sorted.dropFirst()) {
          windows += try original.nutrition.fastingWindows([meal, next], day, zone)
        }
        return windows
      }
    },
    Mutant(
      "more-than-three-hours", 3, "A fasting window of exactly three hours does not count.",
      number: "137"
    ) { layer, original, _ in
      layer.nutrition.fastingWindows = { meals, day, zone throws(DataLayerError) in
        try original.nutrition.fastingWindows(meals, day, zone).filter { $0.hours > 3 }
      }
    },
    Mutant(
      "forgotten-at-midnight", 2, "A meal that goes on past midnight ends with its day.",
      number: "139"
    ) { layer, original, environment in
      layer.nutrition.isFasting = { meals, moment in
        let day = { (moment: Instant) in
          try? original.calendar.civilDay(moment, environment.displayZone())
        }
        return original.nutrition.isFasting(meals.filter { day($0.start) == day(moment) }, moment)
      }
    },
    Mutant(
      "underweight-at-bound", 1, "An index of 18.5 is called underweight.", number: "140"
    ) { layer, original, _ in
      layer.nutrition.bodyMassCategory = { index throws(NutritionError) in
        index == 18.5 ? .underweight : try original.nutrition.bodyMassCategory(index)
      }
    },
    Mutant(
      "since-its-start", 2, "The time since the last meal is counted from its start."
    ) { layer, original, _ in
      layer.nutrition.millisecondsSinceLastMeal = { meals, now in
        original.nutrition.millisecondsSinceLastMeal(meals.map(\.asMoment), now)
      }
    },
    Mutant(
      "night-in-utc", 3, "The night between two days is that of UTC."
    ) { layer, original, _ in
      layer.nutrition.overnightMilliseconds = { meals, day, _ throws(DataLayerError) in
        try original.nutrition.overnightMilliseconds(meals, day, "UTC")
      }
    },
    Mutant(
      "ends-late", 2, "A meal keeps to a plan that allows its start, whenever it ends."
    ) { layer, original, _ in
      layer.nutrition.keepsProtocol = { meals, day, zone, plan throws(DataLayerError) in
        try original.nutrition.keepsProtocol(meals.map(\.asMoment), day, zone, plan)
      }
    },
    Mutant(
      "sedentary-for-all", 1, "Activity does not change the daily calories."
    ) { layer, original, _ in
      layer.nutrition.dailyCalories = { body throws(NutritionError) in
        var body = body
        body.activity = .sedentary
        return try original.nutrition.dailyCalories(body)
      }
    },
    Mutant(
      "fat-at-four", 1, "A gram of fat has 4 kcal, like one of protein."
    ) { layer, original, _ in
      layer.nutrition.macroRatios = { meal throws(NutritionError) in
        var ratios = try original.nutrition.macroRatios(meal)
        ratios.fat = ratios.fat * 4 / 9
        return ratios
      }
    },
    Mutant(
      "height-once", 1, "The body mass index divides by the height, not by its square."
    ) { layer, original, _ in
      layer.nutrition.bodyMassIndex = { weight, height throws(NutritionError) in
        try original.nutrition.bodyMassIndex(weight, height) * height / 100
      }
    },
    Mutant(
      "duration-rounded", 1, "A duration is rounded to the nearest minute, not down."
    ) { layer, original, _ in
      layer.nutrition.formatDuration = { original.nutrition.formatDuration($0 + 30) }
    },
  ]
}

extension EatingPattern {
  /// The meal, shortened to a millisecond.
  fileprivate var asMoment: EatingPattern {
    var meal = self
    meal.end = Instant(milliseconds: min(meal.start.milliseconds, .max - 1) + 1)
    return meal
  }
}
