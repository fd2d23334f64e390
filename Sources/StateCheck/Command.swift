public import PropCheck

/// One kind of operation, on a model and on the real system.
///
/// The model is a value that says what a correct system answers; the system is what is tested. Both get the same input,
/// and the answers must be equal.
public struct Command<Model: Sendable, System: Sendable>: Sendable {
  /// The name in scripts and statistics.
  public let name: String
  let label: Label
  private let successLabel: Label
  private(set) var weight: @Sendable (Model) -> Int
  let step: @Sendable (inout Source, inout Model) throws -> Step<Model, System>

  /// Makes a command.
  ///
  /// - Parameters:
  ///   - name: The name in scripts and statistics.
  ///   - weight: How often it is drawn compared with others in a state of the model; 0 where it makes no sense.
  ///   - input: Draws the arguments, with a view of the model.
  ///   - text: The command and its arguments in one line.
  ///   - show: An answer in one line.
  ///   - succeeds: Whether an answer is a success, for ``requiredToSucceed(shareOfCases:fileID:line:)``; any is one unless
  ///     told.
  ///   - model: Changes the model and gives the answer that is expected.
  ///   - real: Runs the command on the real system and gives its answer.
  public init<Input: Sendable, Output: Equatable & Sendable>(
    _ name: String,
    weight: @escaping @Sendable (Model) -> Int = { _ in 1 },
    input: @escaping @Sendable (inout Source, Model) throws -> Input,
    text: @escaping @Sendable (Input) -> String,
    show: (@Sendable (Output) -> String)? = nil,
    succeeds: @escaping @Sendable (Output) -> Bool = { _ in true },
    model: @escaping @Sendable (inout Model, Input) -> Output,
    real: @escaping @Sendable (System, Input) async -> Output
  ) {
    self.name = name
    self.weight = weight
    label = Label("command", name)
    let success = Label("command that succeeds", name)
    successLabel = success
    let show = show ?? { StableText.of($0) }
    step = { source, state in
      let input = try input(&source, state)
      let expected = model(&state, input)
      if succeeds(expected) { source.record(success) }
      return Step(
        name: name,
        text: { text(input) },
        expected: TypedAnswer(expected, show: show),
        model: { state in TypedAnswer(model(&state, input), show: show) },
        perform: { system in TypedAnswer(await real(system, input), show: show) }
      )
    }
  }

  /// The same, drawn more often.
  ///
  /// - Parameter factor: How many times as often, compared with other commands; from 1.
  /// - Returns: The command with this weight.
  public func drawn(timesAsOften factor: Int) -> Command {
    var command = self
    command.weight = { [weight] model in
      let (product, overflow) = weight(model).multipliedReportingOverflow(by: max(1, factor))
      return overflow ? weight(model) : product
    }
    return command
  }

  /// Asks that at least this share of all commands drawn is of this kind; a share that contradicts
  /// others is reported at the place of this call.
  public func required(
    share: Double, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Requirement {
    Requirement(label, share: share, fileID: fileID, line: line)
  }

  /// Asks that at least this share of the scripts has a command of this kind, which takes fewer
  /// cases to tell.
  public func required(
    shareOfCases: Double, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Requirement {
    Requirement(label, shareOfCases: shareOfCases, fileID: fileID, line: line)
  }

  /// Asks that at least this share of the scripts has a command of this kind that succeeds: one that is always refused
  /// tests little.
  public func requiredToSucceed(
    shareOfCases: Double, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Requirement {
    Requirement(successLabel, shareOfCases: shareOfCases, fileID: fileID, line: line)
  }
}

/// A command with its arguments, and the answer that is expected.
package struct Step<Model: Sendable, System: Sendable>: Sendable {
  package let name: String
  /// The command in one line; made only when somebody reads it.
  package let text: @Sendable () -> String
  package let expected: any Answer
  /// What is expected in another state of the model, which it changes.
  package let model: @Sendable (inout Model) -> any Answer
  package let perform: @Sendable (System) async -> any Answer
}
