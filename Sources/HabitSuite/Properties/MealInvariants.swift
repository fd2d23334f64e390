import HabitDomain

/// What must hold of meals at every moment, damage or not.
enum MealInvariants {
  static let all: [SnapshotInvariant] = [
    meal("Meal ids are unique and ascending") { meals in
      zip(meals, meals.dropFirst()).first { $1.id <= $0.id }?.1
    },
    meal("A meal ends after it starts, at most 24 hours later") { meals in
      meals.first { meal in
        let (length, overflow) =
          meal.end.milliseconds.subtractingReportingOverflow(meal.start.milliseconds)
        return overflow || !(1...Days.millisecondsOfDay).contains(length)
      }
    },
    meal("The calories of a meal are finite, 0 or more, and not -0.0") { meals in
      meals.first { !$0.calories.isFinite || $0.calories.sign == .minus }
    },
  ]

  /// An invariant that names the first meal that breaks it.
  private static func meal(
    _ claim: String, _ violation: @escaping @Sendable ([EatingPattern]) -> EatingPattern?
  ) -> SnapshotInvariant {
    .on(claim) { dump in violation(dump.meals).map(MealCommands.text) }
  }
}
