public import PropCheck
public import RepositoryCheck

extension Layer {
  /// Creates a layer with the properties of a machine.
  ///
  /// - Parameters:
  ///   - name: The value of `--layer`.
  ///   - summary: What the layer is, in a few words.
  ///   - machine: The commands and the model.
  ///   - more: Additional properties, which follow those of the machine. Workers share them and may run them
  ///     concurrently, so let each case create what it needs.
  ///   - access: Returns how the repository is opened, given a path for its file, if any, in a folder that is removed
  ///     afterwards. It is also called merely to determine what the repository allows, and should not open anything
  ///     itself.
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
  /// Creates a mutant: a machine on a repository with a bug.
  ///
  /// - Parameters:
  ///   - id: The name; letters, digits, `-` and `_`.
  ///   - sentence: What is wrong, in one sentence.
  ///   - knownLength: The number of steps of the shortest script known to expose the bug, from 1.
  ///   - machine: The commands and the model.
  ///   - more: Additional properties to try, as for a layer.
  ///   - access: Returns how the repository is opened, given a path for its file, if any.
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
  /// Returns properties of a machine as evidence; those that need a file count only on layers that have one.
  ///
  /// - Parameters:
  ///   - machine: The machine, whose name is part of their ids.
  ///   - properties: The properties.
  /// - Returns: The evidence, in the order of `properties`.
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
  /// Creates an open layer with the properties of a machine on an open repository, followed by others.
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
