public import PropCheck

/// Callers in separate processes, as seen by the requesting process.
public struct RemoteCallers: Sendable {
  /// A reply, or the failure of a caller that terminated or timed out.
  public typealias Answer = Result<CallerReply, Failure>

  /// Sends a request to a caller, numbered from 0, and waits for its reply; different callers may be asked
  /// concurrently.
  public var ask: @Sendable (_ caller: Int, _ request: CallerRequest) async -> Answer
  /// The time of the shared clock, in nanoseconds.
  public var clock: @Sendable () -> Int
  /// Sends a request to a caller, and kills its process as soon as it replies, or after some nanoseconds; nil if
  /// callers cannot be killed.
  ///
  /// The reply is nil if none arrived in time. The next request to the caller goes to a new process.
  public var askAndKill:
    (
      @Sendable (_ caller: Int, _ request: CallerRequest, _ nanoseconds: Int) async ->
        Result<CallerReply?, Failure>
    )?

  /// Creates the callers.
  public init(
    ask: @escaping @Sendable (_ caller: Int, _ request: CallerRequest) async -> Answer,
    clock: @escaping @Sendable () -> Int
  ) {
    self.ask = ask
    self.clock = clock
  }
}

extension RemoteCallers {
  /// Asks several concurrently.
  ///
  /// - Returns: The replies in the order of the callers.
  /// - Throws: The failure of the first caller that has one, once all are done.
  func ask(
    _ callers: some Collection<Int>, _ request: @escaping @Sendable (Int) -> CallerRequest
  ) async throws(Failure) -> [CallerReply] {
    let results = await withTaskGroup(of: (Int, Answer).self) { group in
      for caller in callers { group.addTask { (caller, await ask(caller, request(caller))) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    var replies: [CallerReply] = []
    for (_, result) in results.sorted(by: { $0.0 < $1.0 }) { replies.append(try result.get()) }
    return replies
  }
}
