/// The callers of a system, each with its own access to it and its own executor.
public struct CallerGroup<Model: Sendable, System: Sendable>: Sendable {
  /// A caller.
  public struct Member: Sendable {
    /// The system as this caller sees it: shared, or another connection to the same store.
    public let system: System
    /// Where the caller runs; nil for the executor of the run, interleaved with other callers.
    public let executor: (any TaskExecutor)?

    /// Creates a caller.
    public init(system: System, executor: (any TaskExecutor)?) {
      self.system = system
      self.executor = executor
    }
  }

  /// The callers; the first also runs the sequential part.
  public let members: [Member]
  let settle: @Sendable (System, Model) async throws -> Void
  let bring: @Sendable ([Int]) -> Void
  /// Tells a system what calls may have done that were cancelled and gave no answer, as a model with these calls alone.
  package var expect: @Sendable (System, Model) -> Void = { _, _ in }
  /// The symbols of what a call met before its creation had returned, by those that it got then.
  package var late: @Sendable (System) -> [Symbol: Symbol] = { _ in [:] }
  let surround: @Sendable (System, @Sendable () async -> Void) async -> Void

  /// Creates a group of callers.
  ///
  /// - Parameters:
  ///   - members: The callers, at least one.
  ///   - settle: Informs a caller's system of the state at the start of the concurrent part.
  ///   - bring: Passes the turns of a caller's next command to the scheduler, if the callers take turns.
  ///   - surround: Runs the work of a caller in its context.
  public init(
    _ members: [Member], settle: @escaping @Sendable (System, Model) async throws -> Void,
    bring: @escaping @Sendable ([Int]) -> Void = { _ in },
    surround: @escaping @Sendable (System, @Sendable () async -> Void) async -> Void = {
      _, work in await work()
    }
  ) {
    (self.members, self.settle, self.bring, self.surround) = (members, settle, bring, surround)
  }
}

extension CallerGroup {
  /// Makes a group of callers whose answers may have symbols.
  package init<Base, Value>(
    symbolic members: [Member], bring: @escaping @Sendable ([Int]) -> Void = { _ in }
  ) where System == BoundSystem<Base, Value> {
    self.init(members, settle: { _, _ in }, bring: bring)
    late = { $0.symbols.late }
  }
}
