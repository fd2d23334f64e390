import HabitDomain
import PropCheck
import HabitReference

/// P-E: fasting and nutrition.
struct Eating: Sendable {
  let subject: Subject
  let generators: SuiteGenerators

  var entries: [CatalogueEntry] {
    [times, order, windows, formulas, calories, validity].map { $0.needing([.nutrition]) }
  }

  private var nutrition: Nutrition { subject.layer.nutrition }
  private var reference: Nutrition { .mealByMeal(zones: .suite) }

  private var times: Property {
    Property(
      "eating.agrees-with-reference",
      "Fasting, nights and plans are those of a check meal by meal.",
      rules: ["P-E", "E-3", "E-4", "E-6"], requiring: generators.fasting.requirements,
      of: Gen { generators.fasting.question(from: &$0) }, describe: \.text
    ) { question in
      view(question)
      try question.require(
        sheet(of: question, by: nutrition), equals: sheet(of: question, by: reference))
    }
  }

  private var order: Property {
    Property(
      "eating.ignores-the-order-of-meals",
      "The order of the meals changes no result.",
      rules: ["P-E", "E-3"],
      of: Gen { source in
        let question = generators.fasting.question(from: &source)
        var other = question
        other.meals = question.meals.map { ($0, source.integer(in: 0...99)) }
          .sorted { $0.1 < $1.1 }.map(\.0)
        return (question, other)
      },
      describe: { "\($0.0.text)\nand in the order\n\($0.1.text)" }
    ) { question, other in
      view(question)
      try other.require(
        sheet(of: other, by: nutrition), equals: sheet(of: question, by: nutrition))
    }
  }

  private var windows: Property {
    Property(
      "eating.windows-are-apart",
      "Fasting windows ascend, and are exactly the gaps of three hours or more between the day's meals.",
      rules: ["P-E", "E-3"],
      of: Gen { generators.fasting.question(from: &$0) }, describe: \.text
    ) { question in
      view(question)
      let windows = try? nutrition.fastingWindows(question.meals, question.day, question.zone)
      for window in windows ?? [] {
        let around = question.meals.filter { $0.start < window.end && window.start < $0.end }
        let isBefore = { (meal: EatingPattern) in
          DayRules(zones: .suite).civilDay(meal.start, question.zone) != question.day
        }
        try question.require(
          .success([window.seconds >= 10_800, around.allSatisfy(isBefore)]),
          equals: .success([true, true]))
      }
      let missed = gaps(of: question).filter { !(windows ?? []).contains($0) }
      try question.require(.success(missed), equals: .success([]))
      let ends = (windows ?? []).flatMap { [$0.start, $0.end] }
      try question.require(.success(ends), equals: .success(ends.sorted()))
    }
  }

  /// The gaps of three hours or more, from the first meal of the day to its last.
  private func gaps(of question: MealQuestion) -> [FastingWindow] {
    let meals = question.meals.filter {
      DayRules(zones: .suite).civilDay($0.start, question.zone) == question.day
    }.sorted { $0.start < $1.start }
    guard var end = meals.first?.end else { return [] }
    var gaps: [FastingWindow] = []
    for meal in meals {
      if meal.start.milliseconds - end.milliseconds >= 10_800_000 {
        gaps.append(FastingWindow(start: end, end: meal.start))
      }
      end = max(end, meal.end)
    }
    return gaps
  }

  /// Fasting does not depend on the display zone.
  private func view(_ question: MealQuestion) {
    subject.world.set { $0.displayZone = question.displayZone }
  }

  private func sheet(of question: MealQuestion, by nutrition: Nutrition) -> Outcome<MealSheet> {
    expected { () throws(DataLayerError) in try question.sheet(nutrition) }
  }
}

// MARK: - Formulas

extension Eating {
  private struct Inputs: Sendable {
    let body: Body
    let meal: Meal
    let index: Double
    let seconds: Double

    var text: String { "\(body); \(plainText(of: meal)); index \(index); \(seconds) s" }
  }

  private var formulas: Property {
    Property(
      "eating.follows-its-formulas",
      "Calories, ratios, indices and durations follow their formulas; invalid measures are refused.",
      rules: ["P-E", "E-1", "E-7", "E-8"],
      requiring: generators.measures.measures.requirements(shareOfCases: 0.05)
        + generators.measures.indices.requirements + generators.measures.durations.requirements,
      of: Gen { source in
        Inputs(
          body: generators.measures.body(from: &source),
          meal: generators.measures.meal(from: &source),
          index: generators.measures.index(from: &source),
          seconds: generators.measures.duration(from: &source))
      },
      describe: \.text
    ) { inputs in
      let body = inputs.body
      try agree("calories of \(body)") { nutrition throws(NutritionError) in
        [Approximate(try nutrition.dailyCalories(body))]
      }
      try agree("ratios of \(plainText(of: inputs.meal))") { nutrition throws(NutritionError) in
        let ratios = try nutrition.macroRatios(inputs.meal)
        return [ratios.protein, ratios.carbs, ratios.fat].map(Approximate.init)
      }
      try agree("index of \(body)") { nutrition throws(NutritionError) in
        [Approximate(try nutrition.bodyMassIndex(body.kilograms, body.centimeters))]
      }
      try agree("category of \(inputs.index)") { nutrition throws(NutritionError) in
        try nutrition.bodyMassCategory(inputs.index)
      }
      try agree("\(inputs.seconds) s as text") { nutrition throws(NutritionError) in
        nutrition.formatDuration(inputs.seconds)
      }
    }
  }

  private var calories: Property {
    Property(
      "eating.calories-follow-weight-and-height",
      "The calories needed grow with weight and height, and fall with age.",
      rules: ["E-1"],
      of: Gen { source in
        let body = generators.measures.body(from: &source)
        return (body, Double(source.integer(in: 1...100)))
      },
      describe: { "\($0.0), and \($0.1) more" }
    ) { body, more in
      let changes: [(name: String, field: WritableKeyPath<Body, Double>, isMore: Bool)] = [
        ("heavier", \.kilograms, true), ("taller", \.centimeters, true),
        ("older", \.years, false),
      ]
      guard let calories = try? nutrition.dailyCalories(body) else { return }
      for (name, field, isMore) in changes {
        var other = body
        other[keyPath: field] += more
        let changed = (try? nutrition.dailyCalories(other)) ?? .nan
        try require(
          isMore ? changed > calories : changed < calories,
          "The calories of one who is \(more) \(name) are \(changed), not \(calories).")
      }
    }
  }

  private var validity: Property {
    Property(
      "eating.accepts-exactly-what-is-valid",
      "A valid meal is accepted; any other is refused with the error of the first rule it breaks.",
      rules: ["P-E", "P-V1", "P-V2"], requiring: generators.fasting.intervals.requirements,
      of: Gen { source in
        generators.fasting.written(
          from: &source, calories: generators.measures.measure(from: &source))
      },
      describe: MealQuestion.text
    ) { meal in
      var recorder = StepRecorder()
      try recorder.expect(
        "validate \(MealQuestion.text(meal)), \(meal.calories) kcal",
        verdict(on: meal, by: reference), verdict(on: meal, by: nutrition))
    }
  }

  /// The error, or nil.
  private func verdict(on meal: EatingPattern, by nutrition: Nutrition) -> Outcome<EatingError?> {
    do throws(EatingError) {
      try nutrition.validate(meal)
      return .success(nil)
    } catch {
      return .success(error)
    }
  }

  /// Compares a result of the layer with that of the reference.
  private func agree<Value: Equatable & Sendable>(
    _ text: String, _ figure: (Nutrition) throws(NutritionError) -> Value
  ) throws(Failure) {
    let (expected, actual) = (attempt(figure, reference), attempt(figure, nutrition))
    guard expected != actual else { return }
    var recorder = StepRecorder()
    try recorder.expect(text, .success(expected), .success(actual))
  }

  private func attempt<Value>(
    _ figure: (Nutrition) throws(NutritionError) -> Value, _ nutrition: Nutrition
  ) -> Result<Value, NutritionError> {
    do throws(NutritionError) {
      return .success(try figure(nutrition))
    } catch {
      return .failure(error)
    }
  }
}

/// A number that equals those close to it: a formula may add up in any order.
private struct Approximate: Equatable, CustomStringConvertible {
  let value: Double

  init(_ value: Double) {
    self.value = value
  }

  static func == (left: Approximate, right: Approximate) -> Bool {
    let tolerance = 1e-6 + 1e-9 * max(abs(left.value), abs(right.value))
    return left.value == right.value || abs(left.value - right.value) <= tolerance
  }

  var description: String { "\(value)" }
}
