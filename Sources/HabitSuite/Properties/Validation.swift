import HabitDomain
import PropCheck
import HabitReference

/// P-V1 and P-V2: exactly what is valid is accepted, and both sides of each bound occur.
struct Validation: Sendable {
  let subject: Subject
  let generators: SuiteGenerators

  var entries: [CatalogueEntry] {
    [
      identifiers.needing([.habits]), habits.needing([.habits]), logs.needing([.habits, .logs]),
      categories.needing([.categories]),
    ]
  }

  private var identifiers: Property {
    Property(
      "habits.know-ids-by-their-form",
      "A text in the form of an id, in either case, is accepted; any other is refused.",
      rules: ["P-V1", "P-V2"], requiring: generators.identifierTexts.classes.requirements,
      of: Gen { generators.identifierTexts.draw(from: &$0) },
      describe: quoted
    ) { text in
      var recorder = StepRecorder()
      try recorder.expect(
        "identify \(quoted(text))",
        expected { () throws(DataLayerError) in try Model.identify(text) },
        expected { () throws(DataLayerError) in try subject.layer.habits.identify(text) })
    }
  }

  private struct Trial<Input: Sendable>: Sendable {
    let start: Model
    let input: Input
  }

  private var habits: Property {
    Property(
      "habits.accepts-exactly-what-is-valid",
      "A valid habit is accepted; any other is refused with the error of the first rule it breaks.",
      rules: ["P-V1", "P-V2"], requiring: generators.habits.requirements,
      of: Gen { source in
        let start = generators.start(from: &source)
        let isInCategory = source.boolean(probability: 0.1)
        // There is none, so it is refused; if the layer has no categories, it may be accepted.
        let category =
          isInCategory && generators.parts.contains(.categories) ? Pool.categories[0] : nil
        let id = Pool.habits[0]
        return Trial(
          start: start,
          input: generators.habits.draw(from: &source, id: id, categoryID: category, in: start))
      },
      describe: { HabitCommands.text($0.input) }
    ) { trial in
      var layer = try await ModelledLayer(subject, trial.start, isExact: false)
      try await layer.create(trial.input)
    }
  }

  private var logs: Property {
    Property(
      "logs.accepts-exactly-what-is-valid",
      "A valid log is accepted; any other is refused with the error of the first rule it breaks.",
      rules: ["P-V1", "P-V2"],
      requiring: generators.amounts.classes.requirements + generators.days.moments.requirements,
      of: Gen { source in
        let start = generators.start(from: &source)
        let isNumeric = source.boolean()
        let habit = Habit(
          id: Pool.habits[0], name: "a", kind: isNumeric ? .numeric : .binary, dailyTarget: 8,
          startDay: start.today)
        var model = start
        _ = expected { () throws(DataLayerError) in try model.create(habit) }
        let log = generators.log(from: &source, id: Pool.logs[0], in: model)
        return Trial(start: start, input: (habit, log))
      },
      describe: { LogCommands.text($0.input.1) }
    ) { trial in
      var layer = try await ModelledLayer(subject, trial.start, isExact: false)
      try await layer.create(trial.input.0)
      try await layer.insert(trial.input.1)
    }
  }

  private var categories: Property {
    Property(
      "categories.accepts-exactly-what-is-valid",
      "A valid category is accepted; any other is refused with the error of the first rule it breaks.",
      rules: ["P-V1", "P-V2"], requiring: generators.categoryNames.classes.requirements,
      of: Gen { source in
        let start = generators.start(from: &source)
        let id = source.pickOne(of: Pool.categories)
        return Trial(start: start, input: generators.category(from: &source, id: id))
      },
      describe: { CategoryCommands.text($0.input) }
    ) { trial in
      var layer = try await ModelledLayer(subject, trial.start, isExact: false)
      try await layer.create(trial.input)
    }
  }
}
