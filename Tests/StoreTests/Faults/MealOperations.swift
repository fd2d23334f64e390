import HabitDomain

extension StoreOperation {
  static let meals: [StoreOperation] = [
    .writes("meals.save") { try await $0.meals.save(.sample(402)) },
    .reads("meals.patterns") { try await $0.meals.patterns(World.today, "UTC") },
    .writes("meals.delete") { try await $0.meals.delete(.small(401)) },
  ]
}
