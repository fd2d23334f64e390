import HabitDomain

extension Refusal {
  static let meals: [Refusal] = [
    .of("a meal without length") { try await $0.meals.save(.sample(402, length: 0)) },
    .of("a meal of less than nothing") {
      try await $0.meals.save(.sample(402) { $0.calories = -1 })
    },
    .of("the meals of a day nowhere") { try await $0.meals.patterns(World.today, "Mars/Base") },
  ]
}
