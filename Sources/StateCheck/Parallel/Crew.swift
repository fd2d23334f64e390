/// The callers of a system: each has its own way to it, and a thread or a share in one.
public struct Crew<Model: Sendable, System: Sendable>: Sendable {
  /// One caller.
  public struct Member: Sendable {
    /// The system as this caller sees it: the same as the others', or another connection to the same store.
    public let system: System
    /// Where the caller runs; nil for wherever the run itself does, with other callers going on between its calls.
    public let executor: (any TaskExecutor)?

    /// Makes a caller.
    public init(system: System, executor: (any TaskExecutor)?) {
      self.system = system
      self.executor = executor
    }
  }

  /// The callers, of which the first also runs what runs alone.
  public let members: [Member]
  /// Tells a caller's system the state in which it starts to run beside others.
  let settle: @Sendable (System, Model) async throws -> Void
  /// Brings the turns of a caller's next command to whoever decides about them.
  let bring: @Sendable ([Int]) -> Void
  /// Does a caller's work in its surroundings.
  let surround: @Sendable (System, @Sendable () async -> Void) async -> Void

  /// Makes a crew.
  ///
  /// - Parameters:
  ///   - members: The callers, at least one.
  ///   - settle: Tells a caller's system the state in which it starts to run beside others.
  ///   - bring: Brings the turns of a caller's next command to whoever decides about them, where callers take turns.
  ///   - surround: Does the work of a caller, in whatever surroundings it needs.
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
