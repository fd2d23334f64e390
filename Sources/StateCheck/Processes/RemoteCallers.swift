package import PropCheck

/// Callers in processes of their own, as the process sees them that asks.
package struct RemoteCallers: Sendable {
  /// What a caller answers, or what is to be told of one that ends or does not answer in time.
  package typealias Answer = Result<CallerReply, Failure>

  /// Asks one of them, from 0, and waits for what it answers; different ones may be asked at once.
  package var ask: @Sendable (_ caller: Int, _ request: CallerRequest) async -> Answer
  /// Nanoseconds of the clock that they have in common with this process.
  package var clock: @Sendable () -> Int

  /// Makes the witness.
  package init(
    ask: @escaping @Sendable (_ caller: Int, _ request: CallerRequest) async -> Answer,
    clock: @escaping @Sendable () -> Int
  ) {
    self.ask = ask
    self.clock = clock
  }
}

extension RemoteCallers {
  /// Asks several at once.
  ///
  /// - Returns: The answers in the order of the callers.
  /// - Throws: What the first of them throws that does not answer; all others have ended what they were at by then.
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
