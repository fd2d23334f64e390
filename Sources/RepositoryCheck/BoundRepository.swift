public import PropCheck
public import StateCheck

/// A machine on an open repository: its properties, and those that the access or the model rules out.
public struct BoundRepository: Sendable {
  /// A property that was left out.
  public struct LeftOut: Hashable, Sendable {
    /// The id of the property.
    public let id: String
    /// What it needs and lacks.
    public let reason: String
  }

  /// The properties, always in the same order.
  public let properties: [Property]
  /// The properties that the access or the model rules out.
  public let leftOut: [LeftOut]
  /// Remarks on the machine, one sentence each, such as that the model never accepts a command.
  public let notes: [String]
  /// Closes all connections.
  public let close: @Sendable () async -> Void
}

extension RepositoryMachine {
  /// Opens a repository and makes the properties that its access allows.
  ///
  /// - Parameters:
  ///   - access: How the repository is opened, and what it allows.
  ///   - callers: Callers in separate processes, which answer by ``serve(_:on:clock:)``; nil if there are none.
  /// - Returns: The properties, bound to the repository.
  /// - Throws: The error of opening the repository, a ``MachineMistake``, or a `Failure` if the repository cannot be
  ///   cleared.
  public func bind(
    to access: RepositoryAccess<System>, callers: RemoteCallers? = nil
  ) async throws -> BoundRepository {
    guard problems.isEmpty else { throw MachineMistake(problems.joined(separator: " ")) }
    let probe = try await probe()
    let system = BoundSystem(try await access.open(), SymbolTable<ID>(absent: absent), access)
    do {
      try await clearTrial.run { try await system.clear() }
    } catch {
      // One that is stuck cannot be closed either, and one that is cancelled may still be clearing.
      let isStuck = (error as? Failure)?.origin == ClearTrial.timeOrigin
      if isStuck || error is CancellationError { throw error }
      await system.end()
      throw error
    }
    let connections = RepositoryConnections(first: system, access)
    var bound = PropertyList(id: id(of:))
    bound.add(agreement(on: system))
    bound.add(
      .refusesWithoutTrace,
      lacking: "the model refuses no call of \(ModelProbe.scripts) scripts", if: probe.refusing > 0
    ) { refusals(on: system, refusing: probe.refusing) }
    bound.add(.survivesReopening, lacking: "the repository cannot be reopened") {
      access.reopen.map { reopened(on: system, by: $0) }
    }
    bound.add(inTurns(on: system))
    bound.add(cancelled(on: system))
    bound.add(threads(on: system))
    bound.add(
      .linearizableAcrossConnections, lacking: "the repository has one connection only",
      if: access.connect != nil
    ) { overConnections(connections) }
    let told = ValueText<ID>.ofIdentifiers == nil ? nil : callers
    let untold =
      callers == nil
      ? nil : "identifiers of type \(ID.self) are neither Codable nor LosslessStringConvertible"
    bound.add(
      .linearizableAcrossProcesses,
      lacking: untold ?? "the repository has no callers in other processes"
    ) { told.map(overProcesses) }
    bound.add(
      .survivesKills,
      lacking: untold ?? "the repository has no callers in other processes that can be killed"
    ) { told.flatMap(killed) }
    return BoundRepository(
      properties: bound.properties, leftOut: bound.leftOut, notes: probe.notes(on: name),
      close: connections.close)
  }

  /// Returns a caller in this process for a machine in another process; it handles one request at a time.
  ///
  /// - Parameters:
  ///   - system: A connection to the store that the other process named.
  ///   - access: How the repository is emptied and closed.
  ///   - clock: The time of a clock that all processes share, in nanoseconds.
  /// - Returns: The caller that answers requests.
  public func serve(
    _ system: System, on access: RepositoryAccess<System>, clock: @escaping @Sendable () -> Int
  ) -> RepositoryCaller {
    let bound = BoundSystem(system, SymbolTable<ID>(absent: absent), access)
    core.know(bound.symbols)
    let way = ValueText<ID>.ofIdentifiers ?? ValueText(text: { _ in nil }, value: { _ in nil })
    let server = CallerServer(
      [inFull, killedMachine], on: bound, settle: { _, _ in },
      knowledge: .init(
        tell: { try $0.symbols.texts(by: way) },
        replace: { try $0.symbols.replace(by: $1, as: way) },
        add: { try $0.symbols.learn($1, as: way) },
        expect: { $0.symbols.expect($1.made) }, late: { $0.symbols.late }), clock: clock)
    return RepositoryCaller(answering: server) { await bound.end() }
  }
}

/// Collects properties, and notes those that are left out.
private struct PropertyList {
  let id: (RepositoryProperty) -> String
  private(set) var properties: [Property] = []
  private(set) var leftOut: [BoundRepository.LeftOut] = []

  init(id: @escaping (RepositoryProperty) -> String) { self.id = id }

  mutating func add(_ property: Property) { properties.append(property) }

  mutating func add(
    _ wanted: RepositoryProperty, lacking reason: String, if isPossible: Bool = true,
    _ property: () -> Property?
  ) {
    if isPossible, let property = property() {
      properties.append(property)
    } else {
      leftOut.append(.init(id: id(wanted), reason: reason))
    }
  }
}
