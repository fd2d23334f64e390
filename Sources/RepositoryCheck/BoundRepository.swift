public import PropCheck
public import StateCheck

/// A machine on an open repository: its properties, and those that layer or model do not allow.
public struct BoundRepository: Sendable {
  /// A property that is left out.
  public struct LeftOut: Hashable, Sendable {
    /// The name of the property.
    public let id: String
    /// What is missing for it.
    public let reason: String
  }

  /// The properties, in an order that is always the same.
  public let properties: [Property]
  /// Those that layer or model do not allow.
  public let leftOut: [LeftOut]
  /// Closes all connections.
  public let close: @Sendable () async -> Void
}

extension RepositoryMachine {
  /// Opens a repository and makes the properties that it allows.
  ///
  /// - Parameters:
  ///   - layer: How it is opened, and what it can do.
  ///   - callers: Callers in processes of their own, which ``serve(_:on:clock:)`` answers; nil if there are none.
  /// - Returns: The properties, bound to the repository.
  /// - Throws: What opening throws, or a `Failure` of what is wrong with the machine.
  public func bind(
    to layer: RepositoryLayer<System>, callers: RemoteCallers? = nil
  ) async throws -> BoundRepository {
    guard problems.isEmpty else { throw Failure(problems.joined(separator: " ")) }
    let session = Session(
      try await layer.open(), SymbolTable(absent: absent), layer)
    let connections = RepositoryConnections(first: session, layer: layer)
    var bound = PropertyList(name: name)
    bound.add(agreement(on: session))
    let refusing = await refusingScripts()
    bound.add(
      "refuses-without-trace",
      lacking: "the model refuses no call of \(Self.probes) scripts", if: refusing > 0
    ) { refusals(on: session, refusing: refusing) }
    bound.add(
      "survives-reopening", lacking: "the layer cannot be reopened", if: layer.reopen != nil
    ) { reopened(on: session) }
    bound.add(inTurns(on: session))
    bound.add(cancelled(on: session))
    bound.add(threads(on: session))
    bound.add(
      "linearizable-across-connections", lacking: "the layer has one connection only",
      if: layer.connect != nil
    ) { overConnections(connections) }
    bound.add(
      "linearizable-across-processes", lacking: "the layer has no callers in other processes",
      if: callers != nil
    ) { callers.map(overProcesses) }
    bound.add(
      "survives-kills", lacking: "the layer has no callers in other processes that can be killed",
      if: callers?.askAndKill != nil
    ) { callers.flatMap(killed) }
    return BoundRepository(
      properties: bound.properties, leftOut: bound.leftOut, close: connections.close)
  }

  /// A caller in this process for a machine in another; one request at a time.
  ///
  /// - Parameters:
  ///   - system: A connection to the store that the other process names.
  ///   - layer: How it is emptied and closed.
  ///   - clock: Nanoseconds of a clock that all processes share.
  /// - Returns: What answers requests.
  public func serve(
    _ system: System, on layer: RepositoryLayer<System>, clock: @escaping @Sendable () -> Int
  ) -> RepositoryCaller {
    let session = Session(system, SymbolTable(absent: absent), layer)
    let server = CallerServer(
      [inFull, killedMachine], on: session, settle: { _, _ in },
      knowledge: .init(
        tell: { try $0.symbols.texts() }, replace: { try $0.symbols.replace(by: $1) },
        add: { try $0.symbols.learn($1) }, expect: { $0.symbols.expect($1.made) }), clock: clock)
    return RepositoryCaller(answering: server, close: session.close)
  }
}

/// Collects properties, and notes those that are left out.
private struct PropertyList {
  let name: String
  private(set) var properties: [Property] = []
  private(set) var leftOut: [BoundRepository.LeftOut] = []

  init(name: String) { self.name = name }

  mutating func add(_ property: Property) { properties.append(property) }

  mutating func add(
    _ id: String, lacking reason: String, if isPossible: Bool, _ property: () -> Property?
  ) {
    if isPossible, let property = property() {
      properties.append(property)
    } else {
      leftOut.append(.init(id: "\(name).\(id)", reason: reason))
    }
  }
}
