import Domain
import PropCheck
import Reference

/// Every operation of domain 2.6.
struct MealCommands: Sendable {
  let generators: SuiteGenerators

  var all: [StoreCommand] { [save, change, delete, list] }

  /// A meal in the words of a script.
  static func text(_ meal: EatingPattern) -> String {
    let notes = meal.notes.map { " " + quoted($0) } ?? ""
    return "\(Pool.name(of: meal.id)) from \(meal.start) to \(meal.end), "
      + "\(meal.mealType.rawValue) of \(meal.calories) kcal\(notes)"
  }

  private var save: StoreCommand {
    saving("save meal", weight: 12) { source, model in
      let id = generators.rows.new(Pool.meals, from: &source) { model.state(ofMeal: $0) }
      let isTame = source.boolean(probability: 0.75)
      return generators.mealDrafts.draw(from: &source, id: id, in: model, isTame: isTame)
    }
  }

  /// A meal that is there, but for one field or for none.
  private var change: StoreCommand {
    saving("change meal", weight: 5, on: .meal) { source, model in
      let id = generators.mealID(from: &source, in: model)
      let end = Instant(milliseconds: model.now.milliseconds + 1)
      let other = EatingPattern(id: id, start: model.now, end: end)
      return generators.mealDrafts.changed(model.stored(meal: id) ?? other, from: &source)
    }
  }

  private func saving(
    _ name: String, weight: Int, on kind: RowKind? = nil,
    input: @escaping @Sendable (inout Source, Model) -> EatingPattern
  ) -> StoreCommand {
    StoreCommand(
      name, weight: weight, on: kind, input: input, text: MealCommands.text,
      model: { model, meal throws(DataLayerError) in try model.saveMeal(meal) },
      real: { subject, meal throws(DataLayerError) in try await subject.layer.meals.save(meal) }
    )
  }

  private var delete: StoreCommand {
    StoreCommand(
      "delete meal", weight: 3, on: .meal,
      input: { generators.mealID(from: &$0, in: $1) }, text: Pool.name,
      model: { model, id throws(DataLayerError) in
        model.deleteMeal(id)
        return Done()
      },
      real: { subject, id throws(DataLayerError) in
        try await subject.layer.meals.delete(id)
        return Done()
      }
    )
  }

  private var list: StoreCommand {
    StoreCommand(
      "list meals", weight: 6, on: .meal,
      input: { generators.mealDrafts.question(from: &$0, in: $1) },
      text: { "of \($0.day) in \(quoted($0.zone))" },
      model: { model, asked throws(DataLayerError) in
        try model.meals(on: asked.day, in: asked.zone)
      },
      real: { subject, asked throws(DataLayerError) in
        try await subject.layer.meals.patterns(asked.day, asked.zone)
      }
    )
  }
}
