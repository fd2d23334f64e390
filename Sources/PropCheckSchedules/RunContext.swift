/// What the tasks of one run share: their clock, their names and their notes.
public struct RunContext: Sendable {
  /// The lane of a named task and its run; tasks of another run may inherit it.
  @TaskLocal private static var place: Place?

  private struct Place {
    let executor: RunExecutor
    let lane: Int
  }

  let executor: RunExecutor
  private let sleepers: Sleepers

  init(_ executor: RunExecutor, _ sleepers: Sleepers) {
    self.executor = executor
    self.sleepers = sleepers
  }

  /// The clock of this run.
  public var clock: VirtualClock { VirtualClock(sleepers: sleepers) }

  /// Names the calling task, and its child tasks in their notes.
  ///
  /// - Parameters:
  ///   - name: Its name in the trace; at most 24 characters are shown.
  ///   - body: The code of the task.
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

  /// The lane of the calling task, if it has a name in the run of an executor.
  static func lane(on executor: RunExecutor) -> Int? {
    guard let place, place.executor === executor else { return nil }
    return place.lane
  }

  private static func result<Value, Problem: Error>(
    of body: () async throws(Problem) -> Value
  ) async -> Result<Value, Problem> {
    do { return .success(try await body()) } catch { return .failure(error) }
  }

  /// Brings turns for the calling task, in place of those that it brought before.
  ///
  /// Whenever this task has waited longest, the next of them picks the ready job that runs, in the order in
  /// which they became ready; 0 is the task itself. This way turns can be drawn with the code that they belong
  /// to, and are shrunk away with it. They have no effect on priorities.
  ///
  /// - Parameter turns: Any numbers; those beyond the last ready job wrap around.
  public func bring(turns: [Int]) { executor.bring(turns) }

  /// Adds a note of the calling task to the trace.
  ///
  /// - Parameter text: One line; at most 60 characters are kept.
  public func note(_ text: String) { executor.note(text, lane: Self.lane(on: executor)) }
}
