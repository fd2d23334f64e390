/// Calls of several callers that make sense together: no answer comes before its call, and a caller waits for an answer
/// before it calls again.
public struct CallHistory<Operation, Answer> {
  /// The calls, in the order in which they were given or, of events, in which they began.
  public let calls: [Call<Operation, Answer>]

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
    var recording = Recording<Operation, Answer>(limit: limit)
    for (index, event) in events.enumerated() { try recording.append(event, at: index) }
    calls = recording.calls
  }

  /// The number of callers.
  public var callerCount: Int { Set(calls.map(\.caller)).count }
}

extension CallHistory: Equatable where Operation: Equatable, Answer: Equatable {}
extension CallHistory: Hashable where Operation: Hashable, Answer: Hashable {}
extension CallHistory: Sendable where Operation: Sendable, Answer: Sendable {}

/// The calls of the events so far.
private struct Recording<Operation, Answer> {
  let limit: Int
  /// The calls in the order of their starts, without those that were withdrawn.
  var calls: [Call<Operation, Answer>] { all.compactMap { $0 } }
  private var all: [Call<Operation, Answer>?] = []
  private var open: [Int: Int] = [:]

  init(limit: Int) { self.limit = limit }

  mutating func append(
    _ event: CallEvent<Operation, Answer>, at index: Int
  ) throws(CallHistoryError) {
    if case .call(let caller, let operation) = event {
      if let place = open[caller], let since = all[place]?.start {
        throw .callerBusy(index: index, caller: caller, since: since)
      }
      guard all.count < limit else { throw .tooManyCalls(index: index, limit: limit) }
      open[caller] = all.count
      all.append(Call(caller: caller, operation: operation, start: index))
      return
    }
    let caller = event.caller
    guard let place = open[caller], let call = all[place] else {
      throw .answerBeforeCall(index: index, caller: caller)
    }
    finish(call, at: place, by: event, index)
  }

  private mutating func finish(
    _ call: Call<Operation, Answer>, at place: Int, by event: CallEvent<Operation, Answer>,
    _ index: Int
  ) {
    switch event {
    case .answer(let caller, let answer):
      all[place] = Call(
        caller: caller, operation: call.operation, start: call.start, answer: answer, end: index)
      open[caller] = nil
    case .withdrawn(let caller):
      all[place] = nil
      open[caller] = nil
    // A lost call stays open, so that its caller cannot call again.
    case .lost, .call: break
    }
  }
}
