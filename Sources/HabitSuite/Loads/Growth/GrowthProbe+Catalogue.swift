import HabitDomain

extension GrowthProbe {
  static let all = habits + logs + categories + families + people + memberships + meals

  /// The operations that do not use the store.
  static let withoutStore: Set<String> = [
    "habits.identify", "family-service.qr-payload", "family-service.read-qr-payload",
  ]
}

extension GrowthProbe {
  static let meals: [GrowthProbe] = [
    .constant("meals.save", .meals) { try await $0.load.save(meal: $0.newRow($1)) },
    .constant("meals.delete", .meals) { subject, turn in
      let meal = subject.load.data.meal(1 << 40 + subject.newRow(turn))
      _ = try await subject.meals.save(meal)
      try await subject.meals.delete(meal.id)
    },
    .linear("meals.patterns", .meals) { subject, turn in
      let day = LoadWorld.today.number - Int32(subject.row(turn) / 4 % 365)
      return try await subject.meals.patterns(CivilDay(day), "UTC").count
    },
  ]
}
