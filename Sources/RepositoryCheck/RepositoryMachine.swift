import PropCheck
import StateCheck

/// A repository and a model of it: one list of commands, from which all properties are made that its layer allows.
///
/// - `Model`: a value that says what a right repository does, in the plainest way.
/// - `System`: the repository, or a connection to it.
/// - `ID`: the identifiers that it makes up; a type of one's own needs a text to be told to other processes.
public struct RepositoryMachine<
  Model: Sendable, System: Sendable, ID: Hashable & LosslessStringConvertible & Sendable
>: Sendable {
  typealias Tracked = TrackedModel<Model>
  typealias Connection = Session<System, ID>

  /// The name, with which all properties begin.
  public let name: String
  /// The greatest number of commands in a script, from 1.
  public var length = 30
  /// The greatest number of things of a kind that a script creates, from 1; those that were removed count.
  ///
  /// Few things mean that commands often meet at one. What shows only with more of them than this is not found.
  public var things = 6
  let absent: ID
  private let start: Model
  private let names: [String]
  private let kinds: [String: String]
  private let commands: [Command<Tracked, Connection>]
  let modelView: @Sendable (Model) -> AnyView
  let realView: @Sendable (System, SymbolTable<ID>) async throws -> AnyView

  /// Makes a machine.
  ///
  /// - Parameters:
  ///   - name: The name, with which all properties begin: letters, digits and `-`.
  ///   - model: The empty repository.
  ///   - absent: An identifier that nothing ever has, as in `-1`.
  ///   - refusal: The text of an error, by which those of model and repository are compared.
  ///   - observe: All of the model that later answers depend on. It is compared with the repository, and tells the
  ///     linearizability checker which states are equal.
  ///   - observed: The same of the repository, with symbols in place of identifiers.
  ///   - commands: Adds the commands. Saved cases refer to them by position: append new ones.
  public init<View: Hashable & Sendable>(
    _ name: String, model: Model, absent: ID,
    refusal: @escaping @Sendable (any Error) -> String = { "\($0)" },
    observe: @escaping @Sendable (Model) -> View,
    as observed: @escaping @Sendable (System, SymbolTable<ID>) async throws -> View,
    commands: (inout RepositoryCommands<Model, System, ID>) -> Void
  ) {
    (self.name, start, self.absent) = (name, model, absent)
    modelView = { AnyView(observe($0)) }
    realView = { system, symbols in AnyView(try await observed(system, symbols)) }
    var list = RepositoryCommands<Model, System, ID>(refusal: refusal)
    commands(&list)
    (names, kinds, self.commands) = (list.names, list.kinds, list.list)
  }

  /// What is wrong with the machine, in a sentence each that names the fix.
  public var problems: [String] {
    var seen: Set<String> = []
    let twice = names.filter { !seen.insert($0).inserted }
    return (commands.isEmpty ? ["The machine \(name) has no command; add one."] : [])
      + (names.contains("") ? ["A command of \(name) has no name; give it one."] : [])
      + twice.map { "Two commands of \(name) are named \($0); rename one." }
      + (name.isEmpty ? ["A machine has no name; give it one."] : [])
      + (length < 1
        ? ["The machine \(name) has scripts of length \(length); let it be from 1."] : [])
      + (things < 1
        ? ["The machine \(name) creates \(things) things of a kind; let it be from 1."] : [])
      + Set(kinds.values).filter(Self.isUnreadable).sorted().map {
        "\(name) has things of the kind \($0.debugDescription); "
          + "let it be letters, digits and -, and no digit at the end."
      }
  }

  /// With a digit at the end, the number of a symbol would not show: `a11` is `a1` of number 1 or `a` of number 11.
  private static func isUnreadable(_ kind: String) -> Bool {
    kind.last?.isNumber ?? true || !kind.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
  }

  /// The names of the commands that create.
  var creations: Set<String> { Set(kinds.keys) }
}

extension RepositoryMachine {
  /// The machine of sequential scripts; `more` are commands besides those of the user.
  func machine(
    adding more: [Command<Tracked, Connection>] = [], every interval: Int = 8
  ) -> Machine<Tracked, Connection> {
    let (modelView, start, things) = (modelView, start, things)
    return Machine(
      length: length, commands: commands + more,
      inspection: Inspection(
        every: interval,
        model: { tracked in Response<AnyView>.success(modelView(tracked.model)) },
        real: { session in await view(of: session) }, show: Self.text),
      start: { _ in TrackedModel(model: start, limit: things) },
      prepare: { session, _ in try await session.clear() })
  }

  /// The whole repository, or why it cannot be read.
  func view(of session: Connection) async -> Response<AnyView> {
    do {
      return .success(try await realView(session.system, session.symbols))
    } catch {
      return .failure(Refusal("\(error)"))
    }
  }

  /// The machine of several callers.
  func parallel(
    callers: Int
  ) -> ParallelMachine<Tracked, Connection, Response<AnyView>> {
    let modelView = modelView
    var machine = ParallelMachine<Tracked, Connection, Response<AnyView>>(
      machine(every: length), callers: callers, view: { .success(modelView($0.model)) },
      look: { session in await view(of: session) })
    machine.viewText = Self.text
    machine.canBeCancelled = { $0.taken.count == Set($0.taken.map(\.kind)).count }
    return machine
  }

  @Sendable private static func text(_ view: Response<AnyView>) -> String {
    switch view {
    case .success: "everything"
    case .failure(let reason): "cannot be read: \(reason)"
    }
  }

  /// Closes and opens the repository again, which changes nothing.
  var reopening: Command<Tracked, Connection> {
    Command(
      "reopen", input: { _, _ in Done() }, text: { _ in "reopen" },
      show: { (response: Response<Done>) in response.text { "\($0)" } },
      model: { _, _ in .success(Done()) },
      real: { session, _ in
        do {
          try await session.reopen()
          return .success(Done())
        } catch {
          return .failure(Refusal("\(error)"))
        }
      })
  }
}
