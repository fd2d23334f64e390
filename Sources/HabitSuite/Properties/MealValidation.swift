import HabitDomain
import PropCheck
import HabitReference

/// P-V1, P-V2 and P-R2 for meals: exactly what is valid is accepted, and reads back as written.
struct MealValidation: Sendable {
  let subject: Subject
  let generators: SuiteGenerators

  var entries: [CatalogueEntry] { [validity, roundTrip].map { $0.needing([.meals]) } }

  private struct Draft: Sendable {
    let start: Model
    let meal: EatingPattern
  }

  private func drafts(prefersValid: Bool) -> Gen<Draft> {
    Gen { source in
      let start = generators.start(from: &source)
      let meal = generators.mealDrafts.draw(
        from: &source, id: Pool.meals[0], in: start, prefersValid: prefersValid)
      return Draft(start: start, meal: meal)
    }
  }

  private var validity: Property {
    let drafts = generators.mealDrafts
    return Property(
      "meals.accept-exactly-what-is-valid",
      "A valid meal is stored; any other is refused with the error of the first rule it breaks.",
      rules: ["P-V1", "P-V2", "E-2"],
      requiring: drafts.intervals.requirements + drafts.calories.measures.requirements,
      of: self.drafts(prefersValid: false), describe: { MealCommands.text($0.meal) }
    ) { draft in
      var layer = try await ModelledLayer(subject, draft.start)
      try await layer.save(draft.meal)
      try await layer.call(
        "look at all meals", model: \.storedMeals,
        real: { layer throws(DataLayerError) in try await layer.dump().meals })
    }
  }

  private var roundTrip: Property {
    Property(
      "meals.read-what-was-written",
      "A meal is listed on its day as written, in every field and to the scalar.",
      rules: ["P-R2", "E-2"],
      requiring: generators.mealDrafts.notes.requirements,
      of: drafts(prefersValid: true), describe: { MealCommands.text($0.meal) }
    ) { draft in
      var (trial, zone) = (draft.start, draft.start.displayZone)
      guard let meal = try? trial.saveMeal(draft.meal),
        let day = DayRules(zones: .suite).civilDay(meal.start, zone)
      else { return }
      var layer = try await ModelledLayer(subject, draft.start)
      try await layer.save(draft.meal)
      try await layer.call(
        "list meals of \(day) in \(zone)", day, zone,
        model: { model, day, zone throws(DataLayerError) in try model.meals(on: day, in: zone) },
        layer: \.meals.patterns)
    }
  }
}

extension ModelledLayer {
  fileprivate mutating func save(_ meal: EatingPattern) async throws {
    try await call(
      "save \(MealCommands.text(meal))", meal,
      model: { model, meal throws(DataLayerError) in try model.saveMeal(meal) },
      layer: \.meals.save)
  }
}
