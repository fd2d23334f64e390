import HabitDomain
import PropCheck
import HabitReference

/// P-C1 to P-S5, and P-ZONE for figures: what is computed from a habit and its logs.
struct Figures: Sendable {
  let subject: Subject
  let generators: SuiteGenerators

  var entries: [CatalogueEntry] {
    [
      agreement, scenarios, zones, monotone, irrelevant, weekdays, notDue, ranges, sums, recurrence,
      longest,
    ].map { $0.needing([.figures]) }
  }

  private var figures: HabitFigures { subject.layer.figures }

  private var agreement: Property {
    agreement(
      "figures.agree-with-reference",
      "Completion, progress and streaks are those of a count day by day.",
      requiring: generators.histories.requirements,
      of: Gen { generators.histories.question(from: &$0) })
  }

  private var scenarios: Property {
    agreement(
      "figures.hold-in-scenarios",
      "Realistic histories, with long runs and gaps, have the figures of the reference.",
      requiring: generators.scenarios.requirements,
      of: Gen { generators.scenarios.question(from: &$0) })
  }

  private func agreement(
    _ id: String, _ claim: String, requiring: [Requirement], of questions: Gen<HistoryQuestion>
  ) -> Property {
    Property(
      id, claim, rules: ["P-C1"], requiring: requiring, of: questions, describe: \.text
    ) { question in
      view(in: question.displayZone)
      try question.require(
        question.sheet(figures), equals: question.sheet(.dayByDay),
        "as of \(question.day), from \(question.from) through \(question.through), figures")
    }
  }

  private func view(in zone: String) {
    subject.world.set { $0.displayZone = zone }
  }

  private var zones: Property {
    altered(
      "figures.go-by-days-not-zones",
      "Logs of the same days give the same figures, whatever zones they are made and read in.",
      rules: ["P-ZONE"]
    ) { question, source in
      var other = question
      other.displayZone = generators.histories.days.specialZone(from: &source)
      other.history.logs = generators.histories.relocated(question.history.logs, from: &source)
      return other
    }
  }

  private var irrelevant: Property {
    altered(
      "figures.ignore-order-copies-and-others",
      "The order of the logs, a second copy of one, and logs of other habits change no figure.",
      rules: ["P-C3"]
    ) { question, source in
      var other = question
      let own = question.history.logs.filter { $0.habitID == question.history.habit.id }
      let copies = own.filter { _ in source.boolean() }
      other.history.logs = (own + copies).map { ($0, source.integer(in: 0...99)) }
        .sorted { $0.1 < $1.1 }.map(\.0)
      return other
    }
  }

  private var weekdays: Property {
    altered(
      "figures.take-all-weekdays-for-daily",
      "A habit on all seven weekdays has the figures of a daily one.",
      rules: ["P-C4"], start: { $0.history.habit.schedule = .daily }
    ) { question, _ in
      var other = question
      other.history.habit.schedule = .daysOfWeek([1, 2, 3, 4, 5, 6, 7])
      return other
    }
  }

  /// A claim that two histories have the same figures.
  private func altered(
    _ id: String, _ claim: String, rules: [String],
    start: @escaping @Sendable (inout HistoryQuestion) -> Void = { _ in },
    change: @escaping @Sendable (HistoryQuestion, inout Source) -> HistoryQuestion
  ) -> Property {
    Property(
      id, claim, rules: rules,
      of: Gen { source in
        var question = generators.histories.question(from: &source)
        start(&question)
        return (question, change(question, &source))
      },
      describe: { "\($0.0.text)\nand the same as\n\($0.1.text)" }
    ) { question, other in
      view(in: question.displayZone)
      let expected = question.sheet(figures)
      view(in: other.displayZone)
      try other.require(
        other.sheet(figures), equals: expected,
        "as of \(question.day), from \(question.from) through \(question.through), figures")
    }
  }
}

// MARK: - Laws

extension Figures {
  private var monotone: Property {
    Property(
      "figures.never-undo-a-day",
      "Another log, or a greater value, never makes a completed day incomplete.",
      rules: ["P-C2"],
      of: Gen { source in
        let before = generators.histories.question(from: &source)
        var after = before
        let log = generators.histories.log(
          from: &source, in: before.history, displayed: before.displayZone)
        after.history.logs.append(log)
        if source.boolean() { after.history.raise(to: log.value) }
        return (before, after)
      },
      describe: { "\($0.1.text)\nafter\n\($0.0.text)" }
    ) { before, after in
      for day in before.days where figures.isCompleted(before.history, day) {
        try after.require(
          figures.isCompleted(after.history, day), equals: true, "is \(day) completed")
      }
    }
  }

  /// A claim on one history.
  private func law(
    _ id: String, _ claim: String, rules: [String],
    check: @escaping @Sendable (HistoryQuestion) throws -> Void
  ) -> Property {
    Property(
      id, claim, rules: rules, of: Gen { generators.histories.question(from: &$0) },
      describe: \.text,
      body: check)
  }

  private var notDue: Property {
    law(
      "figures.ignore-days-that-are-not-due",
      "Logs on days that are not due change neither streaks nor progress.",
      rules: ["P-C5"]
    ) { question in
      var due = question
      due.history.logs.removeAll { !figures.isDue(question.history, $0.day) }
      try question.require(
        figures.currentStreak(question.history, question.day),
        equals: figures.currentStreak(due.history, due.day), "as of \(question.day), streak")
      try question.require(
        figures.longestStreak(question.history), equals: figures.longestStreak(due.history),
        "longest streak")
      try question.require(
        figures.progress(question.history, question.from, question.through),
        equals: figures.progress(due.history, due.from, due.through),
        "from \(due.from) through \(due.through), progress")
    }
  }

  private var ranges: Property {
    law(
      "figures.add-up-over-ranges",
      "Progress is between 0 and 1, and the due and done days of two adjacent ranges add up.",
      rules: ["P-G1"]
    ) { question in
      let (history, from, through) = (question.history, question.from, question.through)
      let shares = [
        figures.progress(history, from, through), figures.dailyProgress(history, question.day),
        figures.compliance(history, question.day),
      ]
      try question.require(
        shares.map { 0 <= $0 && $0 <= 1 }, equals: [true, true, true], "shares \(shares)")
      // Both parts of a split week require less.
      guard history.isByDays, from <= through else { return }
      let middle = min(max(from, question.day), through)
      for (name, count) in [("due", figures.expected), ("done", figures.completed)] {
        let parts = count(history, from, middle) + count(history, middle.next, through)
        try question.require(
          parts, equals: count(history, from, through),
          "\(name) from \(from) through \(middle), and through \(through),")
      }
    }
  }

  private var sums: Property {
    law(
      "figures.count-each-due-day-once",
      "A due day is either completed or a break day.",
      rules: ["P-G2"]
    ) { question in
      let history = question.history
      guard history.isByDays else { return }
      let (start, day) = (history.habit.startDay, question.day)
      let breaks = figures.breakDays(history, day)
      try question.require(
        figures.completed(history, start, day) + breaks.count,
        equals: figures.expected(history, start, day), "as of \(day), due days")
      let set = Set(breaks)
      try question.require(set.sorted(), equals: breaks, "as of \(day), break days")
      for other in question.days where start <= other && other <= day {
        let isBreak = figures.isDue(history, other) && !figures.isCompleted(history, other)
        try question.require(
          set.contains(other), equals: isBreak, "as of \(day), is \(other) a break day")
      }
    }
  }

  private var recurrence: Property {
    law(
      "figures.follow-the-recurrence",
      "A due day extends the streak by one or ends it; any other day keeps it.",
      rules: ["P-S4"]
    ) { question in
      let history = question.history
      guard history.isByDays else { return }
      for day in question.days where history.isOwn(day) {
        let before = figures.currentStreak(history, day.previous)
        let isDone = figures.isCompleted(history, day)
        let streak = !figures.isDue(history, day) ? before : isDone ? before + 1 : 0
        try question.require(
          figures.currentStreak(history, day), equals: streak, "as of \(day), streak")
      }
    }
  }

  private var longest: Property {
    law(
      "figures.keep-the-longest-streak",
      "The longest streak is the greatest current streak of any day.",
      rules: ["P-S1", "P-S5"]
    ) { question in
      // A week that requires nothing is always met, so the streak would have no end.
      if case .timesPerWeek(...0) = question.history.habit.schedule { return }
      let streaks = question.days.map { figures.currentStreak(question.history, $0) }
      try question.require(
        figures.longestStreak(question.history), equals: streaks.max() ?? 0, "longest streak")
    }
  }
}

extension History {
  /// Whether single days count, not weeks.
  fileprivate var isByDays: Bool {
    if case .timesPerWeek = habit.schedule { return false }
    return true
  }

  fileprivate func isOwn(_ day: CivilDay) -> Bool {
    day >= habit.startDay && day <= habit.endDay ?? day
  }

  /// Raises every lower value to this one.
  fileprivate mutating func raise(to value: Double?) {
    guard let value else { return }
    for index in logs.indices where logs[index].value ?? -.infinity < value {
      logs[index].value = value
    }
  }
}

extension CivilDay {
  fileprivate var next: CivilDay { CivilDay(number + 1) }
  fileprivate var previous: CivilDay { CivilDay(number - 1) }
}
