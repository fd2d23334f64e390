import PropCheck
import StateCheck

/// Histories of up to seven calls on cells: what real cells answer, often with a wrong answer among
/// them.
struct CellHistory: Sendable {
  var calls: [Call<Cells.Operation, Cells.Answer>]

  func history() throws(CallHistoryError) -> CallHistory<Cells.Operation, Cells.Answer> {
    try CallHistory(calls)
  }

  /// The same calls, but those that were cut may still take effect.
  var uncut: [Call<Cells.Operation, Cells.Answer>] {
    calls.map { call in
      guard call.isCut else { return call }
      return Call(caller: call.caller, operation: call.operation, start: call.start)
    }
  }

  static var all: Gen<CellHistory> { drawn(Style()) }

  /// Few calls overlap, and many are cut.
  static var cut: Gen<CellHistory> { drawn(Style(fates: [4, 0, 3], gap: 3, length: 1, delay: 9)) }

  /// Half of the calls are pending.
  static var pending: Gen<CellHistory> {
    drawn(Style(fates: [4, 4, 1], gap: 2, length: 3, delay: 6, callers: 4...7))
  }

  private static func drawn(_ style: Style) -> Gen<CellHistory> {
    Gen { source in
      var plans: [Plan] = []
      let callers = source.integer(in: style.callers)
      // One cell in half of the cases, so that calls meet.
      let cells = source.boolean() ? 1 : Cells.count
      var free = Array(repeating: 0, count: callers)
      source.repeated(2...7) { source in
        let caller = source.integer(in: 0...callers - 1)
        // A caller that waits forever makes no more calls.
        guard free[caller] < Plan.never else { return }
        let plan = Plan(caller: caller, notBefore: free[caller], cells: cells, style, from: &source)
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
      let isNever = !plan.isAnswered && source.boolean(probability: 0.3)
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

/// How calls are drawn.
private struct Style {
  /// The weights of calls that are answered, pending and cut.
  var fates = [16, 2, 2]
  /// The longest time before a call, in it, and from the end of one that is cut to its effect.
  var gap = 2
  var length = 4
  var delay = 4
  var callers = 2...4
}

/// A call before its answer is known.
private struct Plan {
  static let never = 1_000
  let caller: Int
  let operation: Cells.Operation
  let start: Int
  let end: Int?
  let isAnswered: Bool
  /// When it takes effect, if it does.
  let effect: Int

  init(caller: Int, notBefore: Int, cells: Int, _ style: Style, from source: inout Source) {
    self.caller = caller
    start = notBefore + source.integer(in: 0...style.gap)
    let length = source.integer(in: 0...style.length)
    let fate = source.pick(weights: style.fates)
    end = fate == 1 ? nil : start + length
    isAnswered = fate == 0
    // A call that is cut may be wrong only in this way.
    let isLate = end == nil || !isAnswered && source.boolean()
    effect = source.integer(in: start...start + length + (isLate ? style.delay : 0))
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
    return isAnswered
      ? Call(caller: caller, operation: operation, start: start, answer: answer, end: end)
      : Call(caller: caller, operation: operation, start: start, cutAt: end)
  }
}
