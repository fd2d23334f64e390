import Domain
import PropCheck
import Reference

/// P-V1, P-V2 and P-R2 of meals: exactly what is valid is accepted, and read as it was written.
struct MealValidation: Sendable {
  let subject: Subject
  let generators: SuiteGenerators

  var properties: [Property] { [validity, roundTrip] }

  private struct Draft: Sendable {
    let start: Model
    let meal: EatingPattern
  }

  private func drafts(isTame: Bool) -> Gen<Draft> {
    Gen { source in
      let start = generators.start(from: &source)
      let meal = generators.mealDrafts.draw(
        from: &source, id: Pool.meals[0], in: start, isTame: isTame)
      return Draft(start: start, meal: meal)
    }
  }

  private var validity: Property {
    let drafts = generators.mealDrafts
    return Property(
      "meals.accept-exactly-what-is-valid",
      "A meal is stored if it keeps every rule, else refused by the first it breaks.",
      rules: ["P-V1", "P-V2", "E-2"],
      requiring: drafts.intervals.requirements + drafts.calories.measures.requirements,
      of: self.drafts(isTame: false), describe: { MealCommands.text($0.meal) },
      body: { draft in
        var (model, recorder) = (draft.start, StepRecorder())
        try await StoreMachine.prepare(subject, model)
        let expected = expected { () throws(DataLayerError) in try model.saveMeal(draft.meal) }
        try recorder.expectExactly(
          "save \(MealCommands.text(draft.meal))", expected,
          await answer { () async throws(DataLayerError) in
            try await subject.layer.meals.save(draft.meal)
          })
        try recorder.expectExactly(
          "look at all meals", .success(model.storedMeals),
          await answer(subject.layer.lifeCycle.dump).map(\.meals))
      }
    )
  }

  private var roundTrip: Property {
    Property(
      "meals.read-what-was-written",
      "A meal is listed on its day as it was written, in every field and to the scalar.",
      rules: ["P-R2", "E-2"],
      requiring: generators.mealDrafts.notes.requirements,
      of: drafts(isTame: true), describe: { MealCommands.text($0.meal) },
      body: { draft in
        var (model, recorder) = (draft.start, StepRecorder())
        try await StoreMachine.prepare(subject, model)
        let (layer, zone) = (subject.layer, model.displayZone)
        guard let meal = try? model.saveMeal(draft.meal),
          let day = DayRules(zones: .suite).civilDay(meal.start, zone)
        else { return }
        try recorder.expectExactly(
          "save \(MealCommands.text(meal))", .success(meal),
          await answer { () async throws(DataLayerError) in
            try await layer.meals.save(draft.meal)
          })
        try recorder.expectExactly(
          "list meals of \(day) in \(zone)",
          expected { () throws(DataLayerError) in try model.meals(on: day, in: zone) },
          await answer { () async throws(DataLayerError) in
            try await layer.meals.patterns(day, zone)
          })
      }
    )
  }
}
