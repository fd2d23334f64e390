import HabitDomain
import PropCheck
import HabitReference

/// P-N1 and P-N2: when habits remind.
struct Notifications: Sendable {
  let subject: Subject
  let generators: SuiteGenerators

  var entries: [CatalogueEntry] {
    [table, errors, times, plans].map { $0.needing([.notifications]) }
  }

  private var check: NotificationCheck { subject.layer.notifications }
  private var reference: NotificationCheck { .byTheTable(zones: .suite) }
  private var reminders: Reminders { generators.reminders }

  private var table: Property {
    Property(
      "notifications.follow-the-table",
      "A habit reminds if it is due and not completed, or if that cannot be known.",
      rules: ["P-N1"],
      requiring: reminders.habits.requirements + reminders.logs.requirements
        + reminders.places.requirements(shareOfCases: 0.03),
      of: Gen { reminders.question(from: &$0) }, describe: \.text
    ) { question in
      var recorder = StepRecorder(given: question.givens)
      try recorder.expect(
        question.callText, .success(await question.answer(reference)),
        .success(await question.answer(check)))
    }
  }

  private var errors: Property {
    Property(
      "notifications.are-not-lost-by-errors",
      "An error never suppresses a reminder that would come if nothing was done.",
      rules: ["P-N2"],
      of: Gen { source in
        var question = reminders.question(from: &source)
        question.history.history.logs = []
        return question
      },
      describe: \.text
    ) { question in
      guard await question.answer(check) else { return }
      for read in [HabitReadClass.failing, question.habitRead] {
        var failing = question
        failing.habitRead = read
        failing.logRead = .failing
        var recorder = StepRecorder(given: failing.givens)
        try recorder.expect(
          failing.callText, .success(true), .success(await failing.answer(check)))
      }
    }
  }

  private var times: Property {
    Property(
      "notifications.fire-by-the-wall-clock",
      "A reminder fires when its zone's clock first shows its time, or skips it.",
      rules: ["P-N1"], requiring: reminders.clocks.requirements(shareOfCases: 0.1),
      of: Gen { reminders.time(from: &$0) }, describe: \.text
    ) { time in
      var recorder = StepRecorder()
      try recorder.expect(
        time.text,
        expected { () throws(DataLayerError) in
          try reference.fireTime(time.day, time.reminder, time.zone)
        },
        expected { () throws(DataLayerError) in
          try check.fireTime(time.day, time.reminder, time.zone)
        })
    }
  }

  private var plans: Property {
    Property(
      "notifications.plan-the-earliest",
      "The earliest 64 reminders are pending, each once, and none for completed days or unused habits.",
      rules: ["P-N1"],
      requiring: reminders.plans.requirements(shareOfCases: 0.02)
        + reminders.pending.requirements(shareOfCases: 0.02),
      of: Gen { reminders.countedPlan(from: &$0) }, describe: \.text
    ) { plan in
      var recorder = StepRecorder(given: plan.givens)
      try recorder.expect(
        plan.callText, .success(reference.pending(plan.histories, plan.horizon)),
        .success(check.pending(plan.histories, plan.horizon)))
    }
  }
}
