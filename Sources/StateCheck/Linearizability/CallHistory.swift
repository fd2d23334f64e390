/// Calls of several callers that make sense together: no answer comes before its call, and a caller waits for an answer
/// before it calls again.
public struct CallHistory<Operation, Answer> {
  /// The calls, in the order in which they were given or, of events, in which they began.
  public let calls: [Call<Operation, Answer>]

  init(_ recording: CallRecording<Operation, Answer>) { calls = recording.calls }

  /// The most calls of a history, unless another limit is given.
  public static var limit: Int { 100_000 }

  /// Makes a history of calls with times of their own.
  ///
  /// A caller may call again at the very time at which an answer came. As intervals are closed, both calls are then
  /// concurrent as far as the checker knows.
  ///
  /// - Parameters:
  ///   - calls: The calls, in any order.
  ///   - limit: The most calls there may be.
  /// - Throws: ``CallHistoryError`` with the index of a call.
  /// - Complexity: O(n log n) for n calls.
  public init(
    _ calls: [Call<Operation, Answer>], limit: Int = Self.limit
  ) throws(CallHistoryError) {
    guard calls.count <= limit else { throw .tooManyCalls(index: limit, limit: limit) }
    for (index, call) in calls.enumerated() {
      if let end = call.end, end < call.start {
        throw .answerBeforeCall(index: index, caller: call.caller)
      }
    }
    let byCaller = calls.indices.sorted { left, right in
      (calls[left].caller, calls[left].start, calls[left].end ?? .max, left)
        < (calls[right].caller, calls[right].start, calls[right].end ?? .max, right)
    }
    for (before, after) in zip(byCaller, byCaller.dropFirst())
    where calls[before].caller == calls[after].caller {
      guard let end = calls[before].end, end <= calls[after].start else {
        throw .callerBusy(index: after, caller: calls[after].caller, since: before)
      }
    }
    self.calls = calls
  }

  /// Makes a history of events; the time of an event is its index.
  ///
  /// - Parameters:
  ///   - events: What happened, in its order.
  ///   - limit: The most calls there may be.
  /// - Throws: ``CallHistoryError`` with the index of an event.
  /// - Complexity: O(n log n) for n events.
  public init(
    events: [CallEvent<Operation, Answer>], limit: Int = Self.limit
  ) throws(CallHistoryError) {
    var recording = CallRecording<Operation, Answer>(limit: limit)
    for (index, event) in events.enumerated() { try recording.append(event, at: index) }
    self.init(recording)
  }

  /// The number of callers.
  public var callerCount: Int { Set(calls.map(\.caller)).count }
}

extension CallHistory: Equatable where Operation: Equatable, Answer: Equatable {}
extension CallHistory: Hashable where Operation: Hashable, Answer: Hashable {}
extension CallHistory: Sendable where Operation: Sendable, Answer: Sendable {}
