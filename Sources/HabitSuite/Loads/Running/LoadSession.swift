public import HabitDomain
public import LoadCheck

/// A data layer filled for a mix, ready for a load.
public struct LoadSession: Sendable {
  /// The mix.
  public let mix: LoadMix
  private let subject: LoadSubject
  private let commits = CommitLog()
  private let checker: LoadChecker
  private let draws: OperationGenerator

  /// Fills a data layer.
  ///
  /// - Parameters:
  ///   - mix: The mix.
  ///   - layer: An empty data layer, opened with the environment of a ``LoadWorld`` or one like it.
  ///   - sync: The devices of a mix in which some sync.
  ///   - seed: The seed of the operations.
  ///   - isCancelled: Whether to stop early; a partly filled layer is unsuitable for a load.
  /// - Throws: What the layer throws, or ``LoadFinding`` if it does not hold what it was filled with.
  public init(
    _ mix: LoadMix, on layer: DataLayer, sync: SyncLayer? = nil, seed: UInt64,
    isCancelled: @Sendable () -> Bool = { false }
  ) async throws {
    var subject = LoadSubject(layer, mix.sizes, noting: commits)
    if mix.needsDevices {
      guard let sync else {
        throw DataLayerError.service(.unavailable("the layer has no devices that sync"))
      }
      subject.firstSync = try await FirstSync(subject.data.contents, on: sync, isCancelled)
    } else {
      try await subject.populate(isCancelled)
    }
    (self.mix, self.subject) = (mix, subject)
    draws = OperationGenerator(mix, seed: seed)
    checker = LoadChecker(mix)
    if !isCancelled() { try await check() }
  }

  /// The operations, and how to run them.
  public var stream: OperationStream<LoadOperation> {
    OperationStream(
      mix.parts.map(\.action.rawValue), operation: draws.operation, kind: \.kind,
      mark: OperationGenerator.mark, errorClass: LoadErrorClass.name, perform: subject.perform)
  }

  /// Checks whether the layer holds what the reference model does after the acknowledged operations, and is not damaged. Call
  /// it while no worker is running, and before there are millions of changes since the last call.
  ///
  /// - Throws: ``LoadFinding``.
  /// - Complexity: O(rows), and O(logs of a habit, members of a family, or habits) for each change of one.
  public func check() async throws(LoadFinding) {
    let dump: Dump
    let flaws: [String]
    do {
      dump = try await subject.layer.lifeCycle.dump()
      flaws = try await subject.layer.lifeCycle.flaws?() ?? []
    } catch {
      throw .silent("\(error)")
    }
    guard dump.unreadable.isEmpty else { throw .unreadable(dump.unreadable) }
    guard flaws.isEmpty else { throw .flawed(flaws) }
    try checker.check(commits.take(), by: dump)
  }
}
