public import PropCheck

/// An operation on a model and on the real system.
///
/// The model is a value that defines what a correct system answers. Both receive the same input, and their answers must
/// be equal.
public struct Command<Model: Sendable, System: Sendable>: Sendable {
  /// The name in scripts and statistics.
  public let name: String
  let label: Label
  private let successLabel: Label
  private(set) var weight: @Sendable (Model) -> Int
  /// Draws the arguments and runs it on the model; nil if it makes no sense with these, so that it is left out.
  let step: @Sendable (inout Source, inout Model) throws -> Step<Model, System>?

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - name: The name in scripts and statistics.
  ///   - weight: The relative frequency in a state of the model; 0 if the command makes no sense there.
  ///   - input: Draws the arguments; it may depend on the model.
  ///   - text: Renders the command and its arguments on one line.
  ///   - show: Renders an answer on one line.
  ///   - succeeds: Whether an answer is a success, for ``requiredToSucceed(shareOfCases:fileID:line:)``.
  ///   - model: Changes the model and returns the expected answer.
  ///   - real: Runs the command on the real system and returns its answer.
  public init<Input: Sendable, Output: Equatable & Sendable>(
    _ name: String, weight: @escaping @Sendable (Model) -> Int = { _ in 1 },
    input: @escaping @Sendable (inout Source, Model) throws -> Input,
    text: @escaping @Sendable (Input) -> String, show: (@Sendable (Output) -> String)? = nil,
    succeeds: @escaping @Sendable (Output) -> Bool = { _ in true },
    model: @escaping @Sendable (inout Model, Input) -> Output,
    real: @escaping @Sendable (System, Input) async -> Output
  ) {
    self.init(
      name, weight: weight, skippingInput: input, text: text, show: show, succeeds: succeeds,
      model: model, real: real)
  }

  /// The same with arguments that may make no sense in a state, where it is left out: nil.
  package init<Input: Sendable, Output: Equatable & Sendable>(
    _ name: String, weight: @escaping @Sendable (Model) -> Int = { _ in 1 },
    skippingInput input: @escaping @Sendable (inout Source, Model) throws -> Input?,
    text: @escaping @Sendable (Input) -> String, show: (@Sendable (Output) -> String)? = nil,
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
      guard let input = try input(&source, state) else { return nil }
      let expected = model(&state, input)
      if succeeds(expected) { source.record(success) }
      return Step(
        name: name, text: { text(input) }, expected: TypedAnswer(expected, show: show),
        model: { state in TypedAnswer(model(&state, input), show: show) },
        perform: { system in
          guard let meter = CommandMeter.current else {
            return TypedAnswer(await real(system, input), show: show)
          }
          return TypedAnswer(await meter.measure(name) { await real(system, input) }, show: show)
        }
      )
    }
  }

  /// Returns this command with a higher frequency.
  ///
  /// - Parameter factor: The factor by which its weight is multiplied, from 1.
  /// - Returns: The command with this weight.
  public func drawn(timesAsOften factor: Int) -> Command {
    var command = self
    command.weight = { [weight] model in
      let (product, overflow) = weight(model).multipliedReportingOverflow(by: max(1, factor))
      return overflow ? weight(model) : product
    }
    return command
  }

  /// Requires this share of all commands to be of this kind; contradictions are reported at this call.
  public func required(
    share: Double, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Requirement {
    Requirement(label, share: share, fileID: fileID, line: line)
  }

  /// Requires this share of scripts to contain a command of this kind, which takes fewer cases to decide.
  public func required(
    shareOfCases: Double, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Requirement {
    Requirement(label, shareOfCases: shareOfCases, fileID: fileID, line: line)
  }

  /// Requires this share of scripts to contain a command of this kind that succeeds, since one that always fails tests
  /// little.
  public func requiredToSucceed(
    shareOfCases: Double, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Requirement {
    Requirement(successLabel, shareOfCases: shareOfCases, fileID: fileID, line: line)
  }
}

/// A command with its arguments and the expected answer.
package struct Step<Model: Sendable, System: Sendable>: Sendable {
  package let name: String
  /// The command in one line, made on demand.
  package let text: @Sendable () -> String
  package let expected: any Answer
  /// Applies the command to another state of the model and returns the expected answer.
  package let model: @Sendable (inout Model) -> any Answer
  package let perform: @Sendable (System) async -> any Answer
}
