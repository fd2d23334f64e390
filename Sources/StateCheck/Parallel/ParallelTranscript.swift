public import PropCheck

/// The answers of a parallel script.
public struct ParallelTranscript: Sendable {
  /// The answers of the sequential part.
  var prefix: [any Answer] = []
  /// The concurrent calls; operations are places among the turns, and one more for the final look.
  ///
  /// One that failed after being cancelled is cut: it has taken effect or not, but does so no more.
  var calls: [Call<Int, AnyAnswer>] = []
  var clock = CallClock.turns
  /// The answers of cut calls, by place.
  var cut: [Int: AnyAnswer] = [:]
  /// The number of calls that failed after being cancelled.
  public var cutCalls: Int { cut.count }
  /// Why the system of a caller was unusable after a cancelled call, if so.
  var damage: String?
  /// What is wrong with the final system, whatever the order of calls.
  var breach: String?
}

extension ParallelTranscript {
  /// The label of cases with overlapping calls of different callers.
  ///
  /// Callers that never meet show no race, so a property has to require a share of these cases.
  public static let callsAtOnce = Label(Label.timing, "calls at once")

  /// The table of concurrent calls, by whether they were made: one about what another caller has not created yet is not.
  package static let table = Label.timing + " of a concurrent call"
  package static let (made, notMade) = (Label(table, "made"), Label(table, "not made"))

  /// Writes the answers again that have a symbol which was not known when they came.
  mutating func rename(by names: [Symbol: Symbol]) {
    guard !names.isEmpty else { return }
    for place in calls.indices {
      let call = calls[place]
      guard let answer = call.answer?.answer, let end = call.end,
        SymbolSearch.symbols(in: answer.value).contains(where: { names[$0] != nil })
      else { continue }
      calls[place] = Call(
        caller: call.caller, operation: call.operation, start: call.start,
        answer: AnyAnswer(answer: RemoteAnswer(answer, renaming: names)), end: end)
    }
  }

  /// Classifies the case by whether calls overlap, and its concurrent calls by whether they were made.
  func classify() {
    if hasCallsAtOnce { tabulate(Self.callsAtOnce.table, Self.callsAtOnce.name) }
    for call in calls.dropLast() {
      guard let answer = call.answer?.answer else { continue }
      let label = answer.isUnmade ? Self.notMade : Self.made
      tabulate(label.table, label.name)
    }
  }

  /// Whether calls of different callers overlap; a call that was not made overlaps with none.
  public var hasCallsAtOnce: Bool {
    var latest = Int.min
    let made = calls.filter { $0.answer?.answer.isUnmade != true }
    for call in made.sorted(by: { $0.start < $1.start }) {
      if call.start < latest { return true }
      latest = max(latest, call.end ?? .max)
    }
    return false
  }
}
