public import PropCheck
public import RepositoryCheck

extension Layer {
  /// A layer whose properties are those of a machine.
  ///
  /// - Parameters:
  ///   - name: The value of `--layer`.
  ///   - summary: What it is, in a few words.
  ///   - machine: The commands and the model.
  ///   - more: Properties of your own, behind those of the machine. Workers share them and may run them at once, so let each case
  ///     make what it needs.
  ///   - access: How the repository is opened, with its file, if any, at a path in a folder that is removed afterwards. It is also
  ///     called just to ask what it allows, and should open nothing by itself.
  public init<Model, System, ID>(
    _ name: String, _ summary: String, _ machine: RepositoryMachine<Model, System, ID>,
    and more: [Property] = [],
    access: @escaping @Sendable (_ path: String) -> RepositoryAccess<System>
  ) {
    self.init(name, summary) { resources in
      let access = access(try resources.folder() + "/store")
      return try await OpenLayer(
        machine.bind(to: access, callers: access.isForProcesses ? resources.callers : nil),
        and: more)
    }
    problems = machine.problems
    guard access("").isForProcesses else { return }
    connect = { path in
      let access = access(path)
      let caller = machine.serve(try await access.open(), on: access, clock: MonotonicClock.now)
      return ConnectedCaller(answer: caller.answer, close: caller.close)
    }
  }
}

extension Mutant {
  /// A machine on a repository with a bug.
  ///
  /// - Parameters:
  ///   - id: The name; letters, digits, `-` and `_`.
  ///   - sentence: What is wrong, in one sentence.
  ///   - knownLength: The steps of the shortest script known to expose it, from 1.
  ///   - machine: The commands and the model.
  ///   - more: Properties of your own that are tried besides, as those of a layer.
  ///   - access: How the repository is opened, with its file, if any, at a path.
  public init<Model, System, ID>(
    _ id: String, _ sentence: String, knownLength: Int,
    _ machine: RepositoryMachine<Model, System, ID>, and more: [Property] = [],
    access: @escaping @Sendable (_ path: String) -> RepositoryAccess<System>
  ) {
    self.init(
      id, sentence, knownLength: knownLength,
      on: Layer("mutant:" + id, sentence, machine, and: more, access: access))
    isTriedFirst = { $0.isOne(of: .agreesWithTheModel) }
  }
}

extension [Evidence] {
  /// Properties of a machine; those that need a file count on the layers that have one.
  ///
  /// - Parameters:
  ///   - machine: The machine, from whose name their ids are made.
  ///   - properties: The properties.
  /// - Returns: The evidence, in this order.
  public static func properties<Model, System, ID>(
    of machine: RepositoryMachine<Model, System, ID>, _ properties: RepositoryProperty...
  ) -> Self {
    properties.map { property in
      let id = machine.id(of: property)
      return switch property {
      case .agreesWithTheModel, .refusesWithoutTrace, .linearizableInTurns,
        .cancelsWholeOrNotAtAll, .linearizable:
        .property(id)
      case .survivesReopening, .linearizableAcrossConnections, .linearizableAcrossProcesses,
        .survivesKills:
        .propertyInFile(id)
      }
    }
  }
}

extension OpenLayer {
  /// The properties of a machine on an open repository, and others behind them.
  public init(_ repository: BoundRepository, and more: [Property] = []) {
    self.init(repository.properties + more, close: repository.close)
    leftOut = repository.leftOut.map { LeftOutProperty($0.id, because: $0.reason) }
    notes = repository.notes
  }
}

extension RepositoryAccess {
  fileprivate var isForProcesses: Bool {
    if case .processes = sharing { true } else { false }
  }
}
