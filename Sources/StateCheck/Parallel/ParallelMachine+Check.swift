public import PropCheck

extension ParallelMachine {
  /// Looks for an order of the calls that explains all answers.
  ///
  /// A call that was cancelled and failed has a place in it or none.
  ///
  /// - Throws: A `Failure` that shows the calls with a lane for each caller, if there is none; if a limit is reached
  ///   before that is known, what is left is wrong, or the system is of no use after a call was cancelled, a failure
  ///   that says so. Each has an origin of its own, so that none shrinks into another.
  public func check(
    _ script: ParallelScript<Model, System>, _ transcript: ParallelTranscript,
    limits: CheckLimits = .ofScript
  ) throws {
    try checkPrefix(script, transcript)
    let history = try CallHistory(transcript.calls)
    let model = sequentialModel(of: script)
    switch model.check(history, limits: limits).verdict {
    case .linearizable:
      try checkBreach(script, transcript)
      try checkDamage(script, transcript)
    case .unknown(let reason):
      try checkBreach(script, transcript)
      throw failure(
        "Whether the answers have an order is unknown: \(reason).", "unknown", script, transcript)
    case .notLinearizable(let violation):
      let contradiction = model.contradiction(of: violation, in: history, limits: limits.forShowing)
      var failure = failure(
        "The answers of the callers have no order.", "order", script, transcript)
      failure.account = model.lines(
        for: violation, contradiction, in: history, unit: transcript.clock.unit,
        time: transcript.clock.text
      ).joined(separator: "\n")
      throw failure
    }
  }

  /// The property that what callers at once are answered has an order.
  ///
  /// A case runs once; while a failure is shrunk, a simpler case runs up to `attempts` times before it counts as
  /// passing, since a race may come or not. Whether calls met is classified as ``ParallelTranscript/callsAtOnce``.
  ///
  /// - Parameters:
  ///   - id: Its name.
  ///   - claim: A sentence.
  ///   - rules: The rules it shows to hold.
  ///   - requirements: The labels that must occur.
  ///   - attempts: How often a case is tried while a failure is shrunk, from 1.
  ///   - crew: Makes the callers of a case.
  /// - Returns: The property.
  public func linearizability(
    _ id: String, _ claim: String, rules: [String] = [], requiring requirements: [Requirement] = [],
    attempts: Int = 10, crew: @escaping @Sendable () async throws -> Crew<Model, System>
  ) -> Property {
    Property(
      id, claim, rules: rules, requiring: requirements, of: scripts,
      describe: { $0.description },
      run: { script in try await run(script, by: try await crew()) },
      check: { script, transcript in
        classify(transcript.hasCallsAtOnce, as: ParallelTranscript.callsAtOnce)
        try check(script, transcript)
      }
    ).dependingOnTiming(attempts: attempts)
  }
}

extension CheckLimits {
  /// For the calls of one script.
  ///
  /// Answers that have an order show it in some hundred steps. To know that there is none may take all orders; then a
  /// simpler script is looked for, whose answers have none either.
  public static var ofScript: CheckLimits {
    var limits = CheckLimits()
    limits.modelSteps = 50_000
    return limits
  }

  /// To look for the calls that are shown, which every try of the shrinker does: in what it ends with, they are soon
  /// found, and nobody reads the others.
  fileprivate var forShowing: CheckLimits {
    var limits = self
    limits.modelSteps /= 10
    return limits
  }
}

extension ParallelMachine {
  private typealias History = SequentialModel<ViewedModel<Model, View>, Int, AnyAnswer>

  /// The model of the calls; the operation behind the last turn is the look at the end.
  private func sequentialModel(of script: ParallelScript<Model, System>) -> History {
    let turns = script.turns
    var model = History(initial: viewed(script.middle)) { state, place, answer in
      guard place < turns.count else {
        let seen = AnyAnswer(answer: everything(state.view))
        return answer == nil || answer == seen ? .to(state) : .refused
      }
      var next = state.model
      let expected = AnyAnswer(answer: turns[place].step.model(&next))
      return answer == nil || answer == expected ? .to(viewed(next)) : .refused
    }
    model.isReadOnly = { place, _ in place == turns.count }
    model.text = { $0 < turns.count ? turns[$0].step.text() : "look at everything" }
    model.answerText = { $0.answer.text }
    model.stateText = { _ in "not shown" }
    return model
  }

  private func viewed(_ model: Model) -> ViewedModel<Model, View> {
    ViewedModel(model: model, view: view(model))
  }

  private func checkPrefix(
    _ script: ParallelScript<Model, System>, _ transcript: ParallelTranscript
  ) throws {
    for (place, pair) in zip(script.prefix.steps, transcript.prefix).enumerated() {
      let (step, answer) = pair
      guard !step.expected.isEqual(to: answer) else { continue }
      let found = Comparison.firstDifference(step.expected, answer)
      var failure = failure(
        "The answers differ before callers run at once.", "alone", script, transcript)
      failure.difference = Failure.Difference(
        step: place, path: found.path, expected: found.expected, actual: found.actual)
      throw failure
    }
  }

  private func checkBreach(
    _ script: ParallelScript<Model, System>, _ transcript: ParallelTranscript
  ) throws(Failure) {
    guard let breach = transcript.breach else { return }
    throw failure("What callers at once leave is wrong: \(breach)", "left", script, transcript)
  }

  private func checkDamage(
    _ script: ParallelScript<Model, System>, _ transcript: ParallelTranscript
  ) throws(Failure) {
    guard let damage = transcript.damage else { return }
    throw failure(
      "After a call was cancelled the system cannot be used any more: \(damage)", "damage", script,
      transcript)
  }

  /// A failure with all commands and what they were answered.
  private func failure(
    _ message: String, _ origin: String, _ script: ParallelScript<Model, System>,
    _ transcript: ParallelTranscript
  ) -> Failure {
    var answers = transcript.cut.mapValues { "cancelled: \($0.answer.text)" }
    for case let (place, answer?) in transcript.calls.map({ ($0.operation, $0.answer) }) {
      answers[place] = answer.answer.text
    }
    let alone = zip(script.prefix.steps, transcript.prefix).map { step, answer in
      Failure.Step(text: step.text(), expected: step.expected.text, actual: answer.text)
    }
    let atOnce = script.turns.enumerated().map { place, turn in
      Failure.Step(
        text: "caller \(turn.caller + 1): \(turn.text)", expected: "",
        actual: answers[place] ?? "no answer")
    }
    return Failure(message, origin: origin, steps: alone + atOnce, difference: nil)
  }
}

/// A model as a state of the checker: equal to another if the same is seen of both.
struct ViewedModel<Model: Sendable, View: Hashable & Sendable>: Hashable, Sendable {
  let model: Model
  let view: View

  static func == (left: ViewedModel, right: ViewedModel) -> Bool { left.view == right.view }

  func hash(into hasher: inout Hasher) { hasher.combine(view) }
}
