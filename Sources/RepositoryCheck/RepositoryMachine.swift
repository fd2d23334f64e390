// Commands, symbols and refusals are those of StateCheck, which a suite of a repository need not import.
@_exported public import StateCheck

/// A model of a repository and one list of commands, from which every property that the repository allows is made.
///
/// - `Model`: a value that defines, as simply as possible, what a correct repository does.
/// - `System`: the repository, or a connection to it.
/// - `ID`: the identifiers that it generates. They can be sent to other processes if they are
///   `LosslessStringConvertible` or `Codable`.
public struct RepositoryMachine<
  Model: Sendable, System: Sendable, ID: Hashable & Sendable
>: Sendable {
  typealias Tracked = TrackedModel<Model>
  typealias Connection = BoundSystem<System, ID>

  /// The name, with which the ids of all properties begin.
  public let name: String
  let absent: ID
  var clearTrial = ClearTrial()
  private(set) var core: SymbolicMachine<Model, System, ID>

  /// Creates a machine.
  ///
  /// - Parameters:
  ///   - name: The name, with which the ids of all properties begin: letters, digits and `-`.
  ///   - model: The model of the empty repository.
  ///   - absent: An identifier that nothing ever has, such as `-1`.
  ///   - refusal: The text of an error, by which errors of the model and of the repository are compared.
  ///   - observe: Everything in the model on which later answers depend. It is compared with the repository, and shows
  ///     the linearizability checker which states are equal.
  ///   - observed: The same for the repository, with symbols in place of identifiers.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  ///   - commands: Adds the commands. Saved cases refer to them by position: append new ones.
  public init<View: Hashable & Sendable>(
    _ name: String, model: Model, absent: ID,
    refusal: @escaping @Sendable (any Error) -> String = { "\($0)" },
    observe: @escaping @Sendable (Model) -> View,
    as observed: @escaping @Sendable (System, SymbolTable<ID>) async throws -> View,
    fileID: StaticString = #fileID, line: UInt = #line,
    commands: (inout RepositoryCommands<Model, System, ID>) -> Void
  ) {
    (self.name, self.absent) = (name, absent)
    core = SymbolicMachine(
      model: model, refusal: refusal, observe: observe, as: observed, fileID: fileID, line: line,
      commands: commands)
  }

  /// The maximum number of commands in a script, 1 to 10,000.
  public var length: Int {
    get { core.length }
    set { core.length = newValue }
  }

  /// The maximum number of things of a kind that a script creates, 1 to 1,000; removed ones count.
  ///
  /// With few things, commands often use the same one. A bug that shows only with more things than this is not found.
  public var things: Int {
    get { core.things }
    set { core.things = newValue }
  }

  /// What is wrong with the machine, one entry per problem, with its fix.
  public var problems: [String] {
    let isUsable = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return core.problems(of: name)
      + (isUsable
        ? []
        : [
          "A machine is named \(name.debugDescription), with which its properties begin; "
            + "use ASCII letters, digits and -."
        ])
  }
}

extension RepositoryMachine {
  /// Closes and opens the repository again, which changes nothing.
  static func reopening(
    by reopen: @escaping @Sendable (System) async throws -> System
  ) -> Command<Tracked, Connection> {
    Command(
      "reopen", input: { _, _ in Done() }, text: { _ in "reopen" },
      show: { (response: Response<Done>) in response.text { "\($0)" } },
      model: { _, _ in .success(Done()) },
      real: { bound, _ in
        do {
          try await bound.reopen(by: reopen)
          return .success(Done())
        } catch {
          return .failure(Refusal("\(error)"))
        }
      })
  }
}

/// The commands of a repository: for each operation, how its input is drawn, what the model answers, and how the
/// repository is called.
public typealias RepositoryCommands<
  Model: Sendable, System: Sendable, ID: Hashable & Sendable
> = SymbolicCommands<Model, System, ID>

/// Mistakes in the definition of a machine, which are reported before anything runs.
public struct MachineMistake: CustomStringConvertible, Equatable, Error {
  /// What is wrong and how to fix it, in sentences.
  public let description: String

  init(_ description: String) { self.description = description }
}
