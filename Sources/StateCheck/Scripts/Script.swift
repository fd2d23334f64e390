public import PropCheck

/// A sequence of commands with expected answers, drawn while the model advances.
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
  /// The names of the commands, each with whether the model refuses it: its answer is the failure of a `Result`.
  package var calls: [(name: String, isRefused: Bool)] {
    steps.map { ($0.name, $0.expected.isFailure) }
  }

  /// The script without the commands behind the last one that the model refuses; all of it if there is none.
  package var upToLastRefusal: Script {
    steps.lastIndex { $0.expected.isFailure }.map { first($0 + 1) } ?? self
  }

  /// The script without the commands behind the last one that changes what is seen of the model; all of it if none does.
  func upToLastChange<View: Equatable>(_ view: (Model) -> View) -> Script {
    var model = start
    var (seen, last) = (view(start), 0)
    for (place, step) in steps.enumerated() {
      _ = step.model(&model)
      let next = view(model)
      if next != seen { (seen, last) = (next, place + 1) }
    }
    return last > 0 ? first(last) : self
  }

  private func first(_ count: Int) -> Script {
    var script = Script(start: start)
    script.steps = Array(steps.prefix(count))
    for step in script.steps { _ = step.model(&script.end) }
    script.inspections = inspections.filter { $0.after <= count }
    return script
  }

  /// The names of the commands.
  package var names: [String] { steps.map(\.name) }

  /// Whether the model refuses the last command.
  package var lastIsRefused: Bool { steps.last?.expected.isFailure ?? false }

  /// The name of the last command; nil for an empty script.
  public var lastName: String? { steps.last?.name }

  /// Runs the last command.
  ///
  /// - Parameter system: A system on which all other commands were run.
  /// - Returns: Both answers as text, whether they are equal, and whether the real answer is the failure of a `Result`;
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

  /// Returns a failure that shows the commands of this script.
  public func failure(_ message: String, origin: String) -> Failure {
    let shown = steps.map {
      Failure.Step(text: $0.text(), expected: $0.expected.text, actual: "")
    }
    return Failure(message, origin: origin, steps: shown, difference: nil)
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

  /// Runs one command, and tells what came of it.
  package func attempt(_ index: Int, on system: System) async -> Attempt {
    let step = steps[index]
    let answer = await step.perform(system)
    return Attempt(
      expected: step.expected.text, actual: answer.text,
      isAsExpected: step.expected.isEqual(to: answer), error: answer.failure,
      isRefused: step.expected.isFailure)
  }

  /// The model after some commands; nil unless it is the initial one or inspected.
  package func model(after count: Int) -> Model? {
    count == 0 ? start : inspections.first { $0.after == count }?.model
  }
}

/// What came of one command of a script.
package struct Attempt: Sendable {
  /// The expected answer in one line.
  package let expected: String
  /// The answer in one line.
  package let actual: String
  /// Whether they are equal.
  package let isAsExpected: Bool
  /// The error of an answer that is the failure of a `Result`.
  package let error: (any Error)?
  /// Whether the expected answer is the failure of a `Result`.
  package let isRefused: Bool
}
