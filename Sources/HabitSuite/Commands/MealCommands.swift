import HabitDomain
import PropCheck
import HabitReference

/// The operations on meals.
struct MealCommands: Sendable {
  let generators: SuiteGenerators

  var all: [StoreCommand] {
    [
      save("save meal", weight: 12, input: new),
      save("change meal", weight: 5, on: .meal, input: changed),
      StoreCommand(
        "delete meal", weight: 3, on: .meal, input: generators.mealID, text: Pool.name,
        model: { $0.deleteMeal($1) }, layer: \.meals.delete),
      StoreCommand(
        "list meals", weight: 6, on: .meal,
        input: { generators.mealDrafts.question(from: &$0, in: $1) },
        text: { "of \($0) in \(quoted($1))" },
        model: { model, day, zone throws(DataLayerError) in try model.meals(on: day, in: zone) },
        layer: \.meals.patterns),
    ].needing([.meals])
  }

  /// A meal in the words of a script.
  static func text(_ meal: EatingPattern) -> String {
    let notes = meal.notes.map { " " + quoted($0) } ?? ""
    return "\(Pool.name(of: meal.id)) from \(meal.start) to \(meal.end), "
      + "\(meal.mealType.rawValue) of \(meal.calories) kcal\(notes)"
  }

  private func new(from source: inout Source, in model: Model) -> EatingPattern {
    let id = generators.rows.new(Pool.meals, from: &source) { model.state(ofMeal: $0) }
    let prefersValid = source.boolean(probability: 0.75)
    return generators.mealDrafts.draw(from: &source, id: id, in: model, prefersValid: prefersValid)
  }

  /// A stored meal with one field changed, or none.
  private func changed(from source: inout Source, in model: Model) -> EatingPattern {
    let id = generators.mealID(from: &source, in: model)
    let end = Instant(milliseconds: model.now.milliseconds + 1)
    let other = EatingPattern(id: id, start: model.now, end: end)
    return generators.mealDrafts.changed(model.stored(meal: id) ?? other, from: &source)
  }

  private func save(
    _ name: String, weight: Int, on kind: RowKind? = nil, input: @escaping Arguments<EatingPattern>
  ) -> StoreCommand {
    StoreCommand(
      name, weight: weight, on: kind, input: input, text: MealCommands.text,
      model: { model, meal throws(DataLayerError) in try model.saveMeal(meal) },
      layer: \.meals.save)
  }
}
