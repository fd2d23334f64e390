public import PropCheck

/// A sequence of commands with expected answers, drawn along the model.
public struct Script<Model: Sendable, System: Sendable>: Sendable {
  /// The initial model.
  public let start: Model
  /// The final model.
  public internal(set) var end: Model
  var steps: [Step<Model, System>] = []
  /// The models at inspections, with the number of commands before.
  var inspections: [(after: Int, model: Model)] = []

  init(start: Model) {
    self.start = start
    end = start
  }

  /// The number of commands.
  public var count: Int { steps.count }

  /// The commands, one per line.
  public var lines: [String] { steps.map { $0.text() } }
}

extension Script: CustomStringConvertible {
  /// The commands, numbered, one per line.
  public var description: String {
    lines.enumerated().map { "\($0 + 1)  \($1)" }.joined(separator: "\n")
  }
}

extension Script {
  /// The name of the last command; nil for an empty script.
  public var lastName: String? { steps.last?.name }

  /// Runs the last command.
  ///
  /// - Parameter system: A system on which the others were run.
  /// - Returns: Both answers as text, whether they are equal, and whether the real one is the failure of a `Result`;
  ///   nil for an empty script.
  public func runLast(
    on system: System
  ) async -> (expected: String, actual: String, isEqual: Bool, isFailure: Bool)? {
    guard let step = steps.last else { return nil }
    let answer = await step.perform(system)
    return (
      step.expected.text, answer.text, step.expected.isEqual(to: answer), answer.isFailure
    )
  }

  /// A failure with the commands of this script.
  public func failure(_ message: String, origin: String) -> Failure {
    let shown = steps.map {
      Failure.Step(text: $0.text(), expected: $0.expected.text, actual: "")
    }
    return Failure(message, origin: origin, steps: shown, difference: nil)
  }
}

extension Sequence {
  /// Whether a model answers the same when it is asked again, as a function of its commands does.
  ///
  /// - Returns: A failure that names the first command with another answer; nil if there is none.
  /// - Complexity: That of running the model a few times; called for failures only.
  func unsteadiness<Model, System>(
    from start: Model
  ) -> Failure? where Element == Step<Model, System> {
    // One that changes its mind now and then may agree once by chance.
    for _ in 0..<4 {
      if let failure = unsteadinessOnce(from: start) { return failure }
    }
    return nil
  }

  private func unsteadinessOnce<Model, System>(
    from start: Model
  ) -> Failure? where Element == Step<Model, System> {
    var model = start
    for step in self {
      let again = step.model(&model)
      guard !step.expected.isEqual(to: again) else { continue }
      return Failure(
        "The model is not deterministic: asked again, it answers \(again.text) to \(step.text()), and not "
          + "\(step.expected.text). Let its answers depend on its commands alone.",
        origin: "unsteady model")
    }
    return nil
  }
}

/// The answers of a system to a script.
public struct Transcript: Sendable {
  var answers: [any Answer] = []
  var views: [any Answer] = []
}

extension Script {
  /// Runs one command.
  ///
  /// - Returns: Whether it answered as expected.
  package func perform(_ index: Int, on system: System) async -> Bool {
    let step = steps[index]
    return step.expected.isEqual(to: await step.perform(system))
  }

  /// The model after some commands; nil unless it is the initial one or inspected.
  package func model(after count: Int) -> Model? {
    count == 0 ? start : inspections.first { $0.after == count }?.model
  }
}
