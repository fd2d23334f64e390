import PropCheck
import StateCheck

/// Histories of up to seven calls on cells: what real cells answer, often with a lie in it.
struct CellHistory: Sendable {
  var calls: [Call<Cells.Operation, Cells.Answer>]

  func history() throws(CallHistoryError) -> CallHistory<Cells.Operation, Cells.Answer> {
    try CallHistory(calls)
  }

  static var all: Gen<CellHistory> {
    Gen { source in
      var plans: [Plan] = []
      let callers = source.integer(in: 2...4)
      // One cell in half of the cases, so that calls meet.
      let cells = source.boolean() ? 1 : Cells.count
      var free = Array(repeating: 0, count: callers)
      source.repeated(2...7) { source in
        let caller = source.integer(in: 0...callers - 1)
        // A caller that waits for ever calls no more.
        guard free[caller] < Plan.never else { return }
        let plan = Plan(caller: caller, notBefore: free[caller], cells: cells, from: &source)
        free[caller] = plan.end ?? Plan.never
        plans.append(plan)
      }
      return CellHistory(
        calls: answered(plans, hasLies: source.boolean(probability: 0.7), from: &source))
    }
  }

  /// Runs the calls in the order of the moments at which they take effect.
  private static func answered(
    _ plans: [Plan], hasLies: Bool, from source: inout Source
  ) -> [Call<Cells.Operation, Cells.Answer>] {
    var cells = Array(repeating: 0, count: Cells.count)
    var calls: [Int: Call<Cells.Operation, Cells.Answer>] = [:]
    let order = plans.indices.sorted { (plans[$0].effect, $0) < (plans[$1].effect, $1) }
    for index in order {
      let plan = plans[index]
      let isNever = plan.end == nil && source.boolean(probability: 0.3)
      let answer = isNever ? .done : Reality.answer(to: plan.operation, of: &cells)
      let isLie = hasLies && source.boolean(probability: 0.5)
      calls[index] = plan.call(isLie ? lie(about: plan.operation, from: &source) : answer)
    }
    return plans.indices.compactMap { calls[$0] }
  }

  private static func lie(
    about operation: Cells.Operation, from source: inout Source
  ) -> Cells.Answer {
    switch operation {
    case .read: .number(source.integer(in: 0...2))
    case .exchange: source.boolean() ? .done : .differs
    case .write, .copy: .done
    }
  }
}

/// A call before it is known what it answers.
private struct Plan {
  static let never = 1_000
  let caller: Int
  let operation: Cells.Operation
  let start: Int
  let end: Int?
  /// When it takes effect.
  let effect: Int

  init(caller: Int, notBefore: Int, cells: Int, from source: inout Source) {
    self.caller = caller
    start = notBefore + source.integer(in: 0...2)
    let length = source.integer(in: 0...4)
    end = source.boolean(probability: 0.15) ? nil : start + length
    effect = source.integer(in: start...start + length + (end == nil ? 4 : 0))
    let cell = source.integer(in: 0...cells - 1)
    switch source.pick(weights: [6, 4, 3, cells > 1 ? 1 : 0]) {
    case 0: operation = .read(cell)
    case 1: operation = .write(cell, source.integer(in: 0...2))
    case 2:
      operation = .exchange(
        cell, from: source.integer(in: 0...2), to: source.integer(in: 0...2))
    default: operation = .copy(from: cell, to: (cell + 1) % Cells.count)
    }
  }

  func call(_ answer: Cells.Answer) -> Call<Cells.Operation, Cells.Answer> {
    guard let end else { return Call(caller: caller, operation: operation, start: start) }
    return Call(caller: caller, operation: operation, start: start, answer: answer, end: end)
  }
}
