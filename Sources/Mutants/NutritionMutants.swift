import Domain
import Store

/// Mistakes in what is computed of meals and bodies.
enum NutritionMutants {
  static let all = [neighbours, moreThanThreeHours, forgottenAtMidnight, underweightAtBound]

  private static let neighbours = Mutant(
    "windows-between-neighbours", "136", 4,
    "Fasting windows lie between meals that begin one after the other, whether others go on or not."
  ) { layer, original, _ in
    layer.nutrition.fastingWindows = { meals, day, zone throws(DataLayerError) in
      let calendar = original.calendar
      let start = try calendar.startOfDay(day, zone)
      let end = try calendar.startOfDay(CivilDay(day.number + 1), zone)
      let today = meals.filter { start <= $0.start && $0.start < end }
        .sorted { $0.start < $1.start }
      return zip(today, today.dropFirst()).map { FastingWindow(start: $0.end, end: $1.start) }
        .filter { $0.hours >= 3 }
    }
  }

  private static let moreThanThreeHours = Mutant(
    "more-than-three-hours", "137", 3, "A fasting window of exactly three hours is none."
  ) { layer, original, _ in
    layer.nutrition.fastingWindows = { meals, day, zone throws(DataLayerError) in
      try original.nutrition.fastingWindows(meals, day, zone).filter { $0.hours > 3 }
    }
  }

  private static let forgottenAtMidnight = Mutant(
    "forgotten-at-midnight", "139", 2, "A meal that goes on over midnight is over with its day."
  ) { layer, original, environment in
    layer.nutrition.isFasting = { meals, moment in
      let day = { (moment: Instant) in
        try? original.calendar.civilDay(moment, environment.displayZone())
      }
      return original.nutrition.isFasting(meals.filter { day($0.start) == day(moment) }, moment)
    }
  }

  private static let underweightAtBound = Mutant(
    "underweight-at-bound", "140", 1, "An index of 18.5 is called underweight."
  ) { layer, original, _ in
    layer.nutrition.bodyMassCategory = { index throws(NutritionError) in
      index == 18.5 ? .underweight : try original.nutrition.bodyMassCategory(index)
    }
  }
}
