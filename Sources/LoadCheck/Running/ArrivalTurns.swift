/// Arrivals of one stage of an open loop, for workers that take the next one as soon as they are free.
struct ArrivalTurns: Turns {
  /// Arrivals from the one that is dealt out next.
  private var ahead: Peeked
  /// The same from the first one that is not due yet.
  private var due: Peeked
  private let stage: Int
  private let end: Int64
  private let backlog: Int
  private var isOver = false
  private(set) var account: TurnAccount

  /// An iterator that knows what comes next.
  private struct Peeked: Sendable {
    private var rest: ArrivalPlan.Iterator
    private(set) var next: ArrivalPlan.Arrival?
    /// How many came before it.
    private(set) var passed = 0

    init(_ rest: ArrivalPlan.Iterator) {
      self.rest = rest
      next = self.rest.next()
    }

    mutating func advance() {
      next = rest.next()
      passed += 1
    }
  }

  init(_ plan: ArrivalPlan, backlog: Int) {
    self.init(Peeked(plan.makeIterator()), plan, stage: 0, backlog)
  }

  private init(_ ahead: Peeked, _ plan: ArrivalPlan, stage: Int, _ backlog: Int) {
    (self.ahead, due, self.stage, self.backlog) = (ahead, ahead, stage, max(1, backlog))
    end = plan.stages[stage].end
    account = TurnAccount(series: IntervalSeries(length: plan.intervalLength))
  }

  /// The turns of the next stage.
  func following(in plan: ArrivalPlan, stage: Int) -> ArrivalTurns {
    ArrivalTurns(ahead, plan, stage: stage, backlog)
  }

  mutating func next(at moment: Int64) -> Turn? {
    defer { account.queued = waiting }
    while let arrival = due.next, arrival.stage == stage, arrival.intended <= moment {
      due.advance()
    }
    let dropped = max(0, waiting - backlog)
    for _ in 0..<dropped { ahead.advance() }
    note(dropped, at: moment)
    guard let arrival = ahead.next, arrival.stage == stage else { return nil }
    ahead.advance()
    if due.passed < ahead.passed { due = ahead }
    account.offered += 1
    return Turn(number: arrival.number, intended: arrival.intended)
  }

  /// How many are due and not dealt out.
  private var waiting: Int { due.passed - ahead.passed }

  private mutating func note(_ dropped: Int, at moment: Int64) {
    account.dropped += dropped
    account.offered += dropped
    let waiting = waiting
    if !isOver {
      account.queuedAtEnd = waiting
      isOver = moment >= end
    }
    guard dropped > 0 || waiting > 0 else { return }
    account.series.change(at: moment) { interval in
      interval.dropped += dropped
      interval.queued = max(interval.queued, waiting)
    }
  }
}
