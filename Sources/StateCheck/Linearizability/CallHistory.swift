/// A consistent history of calls, in which answers follow their calls, and callers wait for an answer before the next
/// call.
public struct CallHistory<Operation, Answer> {
  /// The calls, in the given order or, if made from events, by start.
  public let calls: [Call<Operation, Answer>]

  init(_ recording: CallRecording<Operation, Answer>) { calls = recording.calls }

  /// The default limit on the number of calls.
  public static var limit: Int { 100_000 }

  /// Creates a history of calls with times.
  ///
  /// A caller may call again at the time of an answer; since intervals are closed, both calls are then concurrent.
  ///
  /// - Parameters:
  ///   - calls: The calls, in any order.
  ///   - limit: The limit on the number of calls.
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

  /// Creates a history of events; the time of an event is its index.
  ///
  /// - Parameters:
  ///   - events: The events in order.
  ///   - limit: The limit on the number of calls.
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
