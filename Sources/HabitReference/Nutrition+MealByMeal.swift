public import HabitDomain

extension Nutrition {
  /// The figures of a correct data layer, for zones with these offsets.
  public static func mealByMeal(zones: ZoneTable) -> Nutrition {
    let times = { @Sendable (meals: [EatingPattern]) in MealByMeal(meals: meals, zones: zones) }
    return Nutrition(
      validate: BodyFigures.validate,
      fastingWindows: { meals, day, zone throws(DataLayerError) in
        try times(meals).windows(on: Int(day.number), in: zone)
      },
      isFasting: { times($0).isFasting(at: $1) },
      overnightMilliseconds: { meals, day, zone throws(DataLayerError) in
        try times(meals).overnight(before: Int(day.number), in: zone)
      },
      keepsProtocol: { meals, day, zone, plan throws(DataLayerError) in
        try times(meals).keepsProtocol(on: Int(day.number), in: zone, plan)
      },
      violations: { meals, day, zone, plan throws(DataLayerError) in
        try times(meals).violations(on: Int(day.number), in: zone, plan)
      },
      millisecondsSinceLastMeal: { times($0).sinceLastMeal(now: $1) },
      dailyCalories: BodyFigures.dailyCalories,
      macroRatios: BodyFigures.macroRatios,
      bodyMassIndex: BodyFigures.bodyMassIndex,
      bodyMassCategory: BodyFigures.category,
      formatDuration: BodyFigures.duration)
  }
}
