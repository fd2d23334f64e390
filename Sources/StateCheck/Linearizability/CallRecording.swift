/// The calls of the events so far.
struct CallRecording<Operation, Answer> {
  private let limit: Int
  private var all: [Call<Operation, Answer>?] = []
  private var open: [Int: Int] = [:]
  private var lost: Set<Int> = []

  init(limit: Int) { self.limit = limit }

  /// The calls by start, without withdrawn ones.
  var calls: [Call<Operation, Answer>] { all.compactMap { $0 } }

  /// Adds a later event.
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
    guard !lost.contains(caller) else { throw .answerAfterLoss(index: index, caller: caller) }
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
    case .cut(let caller):
      all[place] = Call(
        caller: caller, operation: call.operation, start: call.start, cutAt: index)
      open[caller] = nil
    case .withdrawn(let caller):
      all[place] = nil
      open[caller] = nil
    // A lost call stays open, so that its caller cannot call again.
    case .lost(let caller): lost.insert(caller)
    case .call: break
    }
  }
}
