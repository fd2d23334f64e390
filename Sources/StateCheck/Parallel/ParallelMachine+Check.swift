public import PropCheck

extension ParallelMachine {
  /// Searches for an order of the calls that explains all answers.
  ///
  /// A call that failed after being cancelled need not have a place in it.
  ///
  /// - Throws: A `Failure` that shows the calls with a lane per caller if there is no such order; or one that reports
  ///   that a limit was reached, that the final state is wrong, or that the system is unusable after a call was
  ///   cancelled. The origins of these failures differ, so that none shrinks to another.
  public func check(
    _ script: ParallelScript<Model, System>, _ transcript: ParallelTranscript,
    limits: CheckLimits = .ofScript
  ) throws {
    try checkPrefix(script, transcript)
    let made = transcript.calls.filter { $0.answer?.answer.isUnmade != true }
    let history = try CallHistory(made)
    let model = sequentialModel(of: script)
    switch model.check(history, limits: limits).verdict {
    case .linearizable:
      try checkBreach(script, transcript)
      try checkDamage(script, transcript)
    case .unknown(let reason):
      try checkBreach(script, transcript)
      throw failure(
        "Whether the answers are linearizable is unknown: \(reason).", "unknown", script,
        transcript)
    case .notLinearizable(let violation):
      let contradiction = model.contradiction(of: violation, in: history, limits: limits.forShowing)
      var failure = failure(
        "The answers of the callers are not linearizable.", "order", script, transcript)
      failure.account = model.lines(
        for: violation, contradiction, in: history, unit: transcript.clock.unit,
        time: transcript.clock.text
      ).joined(separator: "\n")
      failure.lanes = lanes(script, transcript, of: contradiction.calls.map { history.calls[$0] })
      if let line = lineOnLook(violation, in: history, model) { failure.account += "\n\n" + line }
      throw unsteadiness(of: script) ?? failure
    }
  }

  /// Returns the property that an order of the calls of concurrent callers explains their answers.
  ///
  /// While a failure shrinks, a simpler case runs up to `attempts` times before it counts as passed, since races are
  /// not reproducible. Cases with overlapping calls are classified as ``ParallelTranscript/callsAtOnce``.
  ///
  /// - Parameters:
  ///   - id: The id of the property.
  ///   - claim: The claim, in one sentence.
  ///   - rules: The rules that it checks.
  ///   - requirements: The required labels.
  ///   - attempts: The runs per case while shrinking, from 1.
  ///   - callers: Makes the callers of a case.
  /// - Returns: The property.
  public func linearizability(
    _ id: String, _ claim: String, rules: [String] = [], requiring requirements: [Requirement] = [],
    attempts: Int = 10, callers: @escaping @Sendable () async throws -> CallerGroup<Model, System>
  ) -> Property {
    Property(
      id, claim, rules: rules, requiring: requirements, of: scripts, describe: { $0.description },
      run: { script in try await run(script, by: try await callers()) },
      check: { script, transcript in
        transcript.classify()
        try check(script, transcript)
      }
    ).dependingOnTiming(attempts: attempts)
  }
}

extension CheckLimits {
  /// The limits for checking one script.
  ///
  /// An order is found in some hundred steps. Proving that there is none may require trying all orders; a check that
  /// reaches the limit fails as undecided, which shrinking does not mistake for a missing order.
  public static var ofScript: CheckLimits {
    var limits = CheckLimits()
    limits.modelSteps = 50_000
    return limits
  }

  /// The limits of the search for the calls to show, which runs in every try of the shrinker.
  fileprivate var forShowing: CheckLimits {
    var limits = self
    limits.modelSteps /= 10
    return limits
  }
}

extension ParallelMachine {
  private typealias History = SequentialModel<ViewedModel<Model, View>, Int, AnyAnswer>

  /// The sequential model of the calls; the operation after the last turn is the final look.
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
    model.text = { $0 < turns.count ? turns[$0].step.text() : Self.lookText }
    model.answerText = { $0.answer.text }
    model.stateText = { [stateText] in stateText($0.view) }
    return model
  }

  /// Where the final state differs from the one behind the longest order; nil if another call has no place.
  private func lineOnLook(
    _ violation: Violation, in history: CallHistory<Int, AnyAnswer>, _ model: History
  ) -> String? {
    guard violation.stuck.count == 1, let place = violation.stuck.first,
      model.isReadOnly(history.calls[place].operation, nil),
      let seen = history.calls[place].answer?.answer
    else { return nil }
    var state = model.initial
    for call in violation.prefix.map({ history.calls[$0] }) {
      guard case .to(let next)? = try? model.step(state, call.operation, call.answer) else {
        return nil
      }
      state = next
    }
    let found = Comparison.firstDifference(everything(state.view), seen)
    return "After that order \(found.path) would be \(found.expected), but is \(found.actual)."
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
        "The answers differ before callers run concurrently.", "alone", script, transcript)
      failure.difference = Failure.Difference(
        step: place, path: found.path, expected: found.expected, actual: found.actual)
      throw unsteadiness(of: script) ?? failure
    }
  }

  /// That the model is no function of the commands, if so.
  func unsteadiness(of script: ParallelScript<Model, System>) -> Failure? {
    script.steps.unsteadiness(from: script.start, to: script.drawnEnd) { everything(view($0)) }
  }

  private func checkBreach(
    _ script: ParallelScript<Model, System>, _ transcript: ParallelTranscript
  ) throws(Failure) {
    guard let breach = transcript.breach else { return }
    throw failure("Concurrent callers leave a wrong state: \(breach)", "left", script, transcript)
  }

  private func checkDamage(
    _ script: ParallelScript<Model, System>, _ transcript: ParallelTranscript
  ) throws(Failure) {
    guard let damage = transcript.damage else { return }
    throw failure(
      "After a call was cancelled the system is unusable: \(damage)", "damage", script,
      transcript)
  }

  /// A failure with all commands and answers.
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
    var failure = Failure(message, origin: origin, steps: alone + atOnce, difference: nil)
    failure.lanes = lanes(script, transcript)
    return failure
  }
}

/// A model as a state of the checker, compared by its view.
struct ViewedModel<Model: Sendable, View: Hashable & Sendable>: Hashable, Sendable {
  let model: Model
  let view: View

  static func == (left: ViewedModel, right: ViewedModel) -> Bool { left.view == right.view }

  func hash(into hasher: inout Hasher) { hasher.combine(view) }
}
