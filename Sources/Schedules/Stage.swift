/// What the tasks of one run have in common: their clock, their names and what they say.
public struct Stage: Sendable {
  /// The lane that the tasks of a name belong to, of one run: tasks of another one may inherit it.
  @TaskLocal private static var place: Place?

  private struct Place {
    let executor: StageExecutor
    let lane: Int
  }

  let executor: StageExecutor
  private let sleepers: Sleepers

  init(_ executor: StageExecutor, _ sleepers: Sleepers) {
    self.executor = executor
    self.sleepers = sleepers
  }

  /// The time of this run.
  public var clock: VirtualClock { VirtualClock(sleepers: sleepers) }

  /// Names the task that calls it, and its child tasks in what they say.
  ///
  /// - Parameters:
  ///   - name: What the trace calls it; 24 characters at most are shown.
  ///   - body: What the task does.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  public func named<Value, Problem: Error>(
    _ name: String, _ body: () async throws(Problem) -> Value
  ) async throws(Problem) -> Value {
    let lane = executor.begin(name)
    defer { executor.end(lane) }
    let result = await Self.$place.withValue(Place(executor: executor, lane: lane)) {
      await Self.result(of: body)
    }
    return try result.get()
  }

  /// The lane of the task that asks, if it has a name in the run of an executor.
  static func lane(on executor: StageExecutor) -> Int? {
    guard let place, place.executor === executor else { return nil }
    return place.lane
  }

  private static func result<Value, Problem: Error>(
    of body: () async throws(Problem) -> Value
  ) async -> Result<Value, Problem> {
    do { return .success(try await body()) } catch { return .failure(error) }
  }

  /// Brings turns for the task that calls it, instead of those that it brought before.
  ///
  /// Whenever this task is the one that waits longest, the next of them says which ready job runs, in
  /// the order in which they became ready; 0 is the task itself. So turns can be drawn with what they
  /// are turns of, and go with it when it is shrunk away. They are without effect on priorities.
  ///
  /// - Parameter turns: Any numbers; beyond the last ready job they count on from the first.
  public func bring(turns: [Int]) { executor.bring(turns) }

  /// Writes into the trace what the task that calls it just did.
  ///
  /// - Parameter text: One line; 60 characters at most are kept.
  public func note(_ text: String) { executor.note(text, lane: Self.lane(on: executor)) }
}
