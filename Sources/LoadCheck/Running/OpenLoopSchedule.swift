/// Arrivals of one stage of an open loop, for workers that take the next one as soon as they are free.
struct OpenLoopSchedule: StageSchedule {
  /// Those that are not due yet.
  private var rest: ArrivalPlan.Iterator
  /// The first of them.
  private var next: ArrivalPlan.Arrival?
  /// Those that are due, and no worker has taken.
  private var waiting = ArrivalQueue()
  private let stage: Int
  private let end: Int64
  private let backlog: Int
  private var isOver = false
  private(set) var account: ScheduleCounts

  init(_ plan: ArrivalPlan, backlog: Int) {
    var rest = plan.makeIterator()
    let next = rest.next()
    self.init(rest, next, plan, stage: 0, backlog)
  }

  private init(
    _ rest: ArrivalPlan.Iterator, _ next: ArrivalPlan.Arrival?, _ plan: ArrivalPlan, stage: Int,
    _ backlog: Int
  ) {
    (self.rest, self.next, self.stage, self.backlog) = (rest, next, stage, max(1, backlog))
    end = plan.stages[stage].end
    account = ScheduleCounts(series: IntervalSeries(length: plan.intervalLength))
  }

  /// The turns of the next stage; what waits in this one was dealt out.
  func following(in plan: ArrivalPlan, stage: Int) -> OpenLoopSchedule {
    OpenLoopSchedule(rest, next, plan, stage: stage, backlog)
  }

  mutating func next(at moment: Int64) -> ScheduledOperation? {
    defer { account.queued = waiting.count }
    var dropped = 0
    while let arrival = next, arrival.stage == stage, arrival.intended <= moment {
      waiting.append(arrival)
      if waiting.count > backlog, waiting.popFirst() != nil { dropped += 1 }
      next = rest.next()
    }
    note(dropped, at: moment)
    guard let arrival = waiting.popFirst() ?? notYetDue() else { return nil }
    account.offered += 1
    return ScheduledOperation(number: arrival.number, intended: arrival.intended)
  }

  /// The first one that is not due, which a worker may wait for.
  private mutating func notYetDue() -> ArrivalPlan.Arrival? {
    guard let arrival = next, arrival.stage == stage else { return nil }
    next = rest.next()
    return arrival
  }

  private mutating func note(_ dropped: Int, at moment: Int64) {
    account.dropped += dropped
    account.offered += dropped
    let count = waiting.count
    if !isOver {
      account.queuedAtEnd = count
      isOver = moment >= end
    }
    guard dropped > 0 || count > 0 else { return }
    account.series.change(at: moment) { interval in
      interval.dropped += dropped
      interval.queued = max(interval.queued, count)
    }
  }
}
