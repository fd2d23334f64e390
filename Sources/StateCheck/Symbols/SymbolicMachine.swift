public import PropCheck

/// A machine whose commands take what other commands were answered: identifiers, tokens, handles.
///
/// The real answer of a command is bound to a ``Symbol``, which stands for it in the model, in later commands and in reports:
/// `id1 = create "a"`, `delete id1`.
public struct SymbolicMachine<Model: Sendable, Bound: SymbolicSystem>: Sendable {
  /// The commands to add.
  public typealias Commands = SymbolicCommands<Model, Bound>

  /// The greatest number of commands in a script, from 1.
  public var length = 30
  /// The greatest number of things of a kind that a script creates, from 1; those that were removed count.
  ///
  /// Few things mean that commands often meet at one. What shows only with more of them than this is not found.
  public var things = 6
  private let start: Model
  private let names: [String]
  private let kinds: [String: String]
  private let commands: [Command<TrackedModel<Model>, Bound>]
  private let modelView: @Sendable (Model) -> AnyView
  private let realView: @Sendable (Bound.System, SymbolTable<Bound.Value>) async throws -> AnyView
  private let site: (file: StaticString, line: UInt)

  /// Makes a machine.
  ///
  /// - Parameters:
  ///   - model: The first state.
  ///   - refusal: The text of an error, by which those of model and system are compared.
  ///   - observe: All of the model that later answers depend on. It is compared with the system, and tells the
  ///     linearizability checker which states are equal.
  ///   - observed: The same of the system, with symbols in place of what it made up.
  ///   - fileID: The file of the machine, for errors.
  ///   - line: The line of the machine, for errors.
  ///   - commands: Adds the commands. Saved cases refer to them by position: append new ones.
  public init<View: Hashable & Sendable>(
    model: Model, refusal: @escaping @Sendable (any Error) -> String = { "\($0)" },
    observe: @escaping @Sendable (Model) -> View,
    as observed: @escaping @Sendable (Bound.System, SymbolTable<Bound.Value>) async throws -> View,
    fileID: StaticString = #fileID, line: UInt = #line, commands: (inout Commands) -> Void
  ) {
    (start, site) = (model, (fileID, line))
    modelView = { AnyView(observe($0)) }
    realView = { system, symbols in AnyView(try await observed(system, symbols)) }
    var list = Commands(refusal: refusal, place: "\(fileID):\(line)")
    commands(&list)
    (names, kinds, self.commands) = (list.names, list.kinds, list.list)
  }

  /// The names of the commands that create.
  package var creations: Set<String> { Set(kinds.keys) }

  /// What is wrong with the machine, in a sentence each that names the fix.
  ///
  /// - Parameter name: The name of the machine in the sentences.
  /// - Returns: The sentences.
  package func problems(of name: String) -> [String] {
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
}

extension SymbolicMachine {
  /// The property that a system agrees with the model: every answer, and all that is observed.
  public func agreement(
    _ id: String, _ claim: String, rules: [String] = [], requiring: [Requirement] = [],
    on bound: Bound
  ) -> Property {
    machine().agreement(id, claim, rules: rules, requiring: requiring, on: bound)
  }

  /// The machine of sequential scripts.
  ///
  /// - Parameter interval: The number of commands between inspections, from 1.
  /// - Returns: The machine.
  public func machine(every interval: Int = 8) -> Machine<TrackedModel<Model>, Bound> {
    machine(adding: [], every: interval)
  }

  /// The same with commands that are none of the user's.
  package func machine(
    adding more: [Command<TrackedModel<Model>, Bound>], every interval: Int = 8
  ) -> Machine<TrackedModel<Model>, Bound> {
    let (modelView, start, things) = (modelView, start, things)
    let problem = problems(of: "with symbols").first
    let place = "\(site.file):\(site.line)"
    return Machine(
      length: length, commands: commands + more,
      inspection: Inspection(
        every: interval,
        model: { tracked in Response<AnyView>.success(modelView(tracked.model)) },
        real: { bound in await view(of: bound) }, show: Self.text),
      start: { _ in
        if let problem { throw Misuse(ofMachine: problem, place) }
        return TrackedModel(model: start, limit: things)
      },
      prepare: { bound, _ in try await bound.clear() }, fileID: site.file, line: site.line)
  }

  /// The machine of several callers, whose scripts have a part that they run at once.
  ///
  /// - Parameter callers: The greatest number of callers, from 1.
  /// - Returns: The machine.
  public func parallel(
    callers: Int
  ) -> ParallelMachine<TrackedModel<Model>, Bound, Result<AnyView, Refusal>> {
    let modelView = modelView
    var machine = ParallelMachine<TrackedModel<Model>, Bound, Response<AnyView>>(
      machine(every: length), callers: callers, view: { .success(modelView($0.model)) },
      look: { bound in await view(of: bound) })
    machine.viewText = Self.text
    machine.canBeCancelled = { $0.taken.count == Set($0.taken.map(\.kind)).count }
    return machine
  }

  /// All that is observed of a system, or why it cannot be.
  package func view(of bound: Bound) async -> Response<AnyView> {
    do {
      return .success(try await realView(bound.system, bound.symbols))
    } catch {
      return .failure(Refusal("\(error)"))
    }
  }

  /// All that is observed of a model.
  package func view(of model: Model) -> AnyView { modelView(model) }

  @Sendable private static func text(_ view: Response<AnyView>) -> String {
    switch view {
    case .success: "everything"
    case .failure(let reason): "cannot be read: \(reason)"
    }
  }
}

extension Misuse {
  /// A problem of a machine, as a sentence that names the fix.
  fileprivate init(ofMachine problem: String, _ place: String) {
    let parts = problem.split(separator: "; ", maxSplits: 1)
    self.init(
      generator: "SymbolicMachine", problem: "cannot draw scripts: \(parts.first ?? "")",
      place: place, fix: parts.count > 1 ? String(parts[1]) : problem)
  }
}
