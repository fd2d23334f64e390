import PropCheck

extension Sequence {
  /// What a model does differently when it runs again, which a function of its commands never does.
  ///
  /// - Parameters:
  ///   - start: The model before the commands.
  ///   - end: The model after them, as it was when they were drawn; nil if nobody knows.
  ///   - look: All of a model that can be compared.
  /// - Returns: A failure that names the first command with another answer or another state behind it; nil if there is none.
  /// - Complexity: That of running the model a few times; called for failures only.
  func unsteadiness<Model, System>(
    from start: Model, to end: Model?, asSeenBy look: (Model) -> any Answer
  ) -> Failure? where Element == Step<Model, System> {
    var seen = end.map(look)
    // One that changes its mind occasionally may agree once by chance.
    for _ in 0..<4 {
      var model = start
      for step in self {
        let again = step.model(&model)
        if !step.expected.isEqual(to: again) { return .unsteady(step, again) }
      }
      let again = look(model)
      if let seen, !seen.isEqual(to: again) {
        return otherState(from: start, look) ?? .unsteady("the last command", seen, again)
      }
      seen = again
    }
    return nil
  }

  /// The first command behind which two runs differ; after the fact, since looking costs more than running.
  private func otherState<Model, System>(
    from start: Model, _ look: (Model) -> any Answer
  ) -> Failure? where Element == Step<Model, System> {
    var (one, other) = (start, start)
    for step in self {
      _ = step.model(&one)
      _ = step.model(&other)
      let (left, right) = (look(one), look(other))
      if !left.isEqual(to: right) { return .unsteady(step.text(), left, right) }
    }
    return nil
  }
}

extension Failure {
  fileprivate static func unsteady<Model, System>(
    _ step: StateCheck.Step<Model, System>, _ again: any Answer
  ) -> Failure {
    let answer = "The model answers \(again.text) to \(step.text())"
    if let part = Comparison.unequalPart(of: again) {
      return Failure(
        "\(answer), which does not equal itself: \(part.clause). \(UnequalPart.fix)",
        origin: "unequal model")
    }
    if Comparison.areAlike(step.expected, again) {
      return Failure(
        "\(answer) each time, and no two of these answers are equal. \(UnequalPart.fixOfObjects), "
          + "or let the answers depend on the commands alone.",
        origin: "unequal model")
    }
    return Failure(
      "The model is not deterministic: asked again, it answers \(again.text) to \(step.text()), and not "
        + "\(step.expected.text). Let its answers depend on its commands alone.",
      origin: "unsteady model")
  }

  fileprivate static func unsteady(
    _ command: String, _ state: any Answer, _ other: any Answer
  ) -> Failure {
    if let part = Comparison.unequalPart(of: other) {
      return Failure(
        "The state of the model after \(command) does not equal itself: \(part.clause). \(UnequalPart.fix)",
        origin: "unequal model")
    }
    if Comparison.areAlike(state, other) {
      return Failure(
        "The state of the model after \(command) shows the same each time, and no two of these states are equal. "
          + "\(UnequalPart.fixOfObjects), or let the state depend on the commands alone.",
        origin: "unequal model")
    }
    let found = Comparison.firstDifference(state, other)
    return Failure(
      "The model is not deterministic: after \(command) its \(found.path) is \(found.expected), and run again "
        + "\(found.actual). Let its state depend on its commands alone.",
      origin: "unsteady model")
  }
}
