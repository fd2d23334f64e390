/// The arrivals of one stage of an open loop; a worker takes the next one as soon as it is free.
struct OpenLoopSchedule: StageSchedule {
  /// The arrivals that are not due yet, after ``next``.
  private var rest: ArrivalPlan.Iterator
  /// The first arrival that is not due yet.
  private var next: ArrivalPlan.Arrival?
  /// The arrivals that are due and not taken.
  private var waiting = ArrivalQueue()
  private let stage: Int
  private let end: Int64
  private let backlog: Int
  private var isOver = false
  private(set) var counts: ScheduleCounts

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
    counts = ScheduleCounts(series: IntervalSeries(length: plan.intervalLength))
  }

  /// The schedule of the next stage; nothing is left waiting in this one.
  func following(in plan: ArrivalPlan, stage: Int) -> OpenLoopSchedule {
    OpenLoopSchedule(rest, next, plan, stage: stage, backlog)
  }

  mutating func next(at moment: Int64) -> ScheduledOperation? {
    defer { counts.queued = waiting.count }
    var dropped = 0
    while let arrival = next, arrival.stage == stage, arrival.intended <= moment {
      waiting.append(arrival)
      if waiting.count > backlog, waiting.popFirst() != nil { dropped += 1 }
      next = rest.next()
    }
    note(dropped, at: moment)
    guard let arrival = waiting.popFirst() ?? notYetDue() else { return nil }
    counts.offered += 1
    return ScheduledOperation(number: arrival.number, intended: arrival.intended)
  }

  /// The first arrival that is not due, which a worker may wait for.
  private mutating func notYetDue() -> ArrivalPlan.Arrival? {
    guard let arrival = next, arrival.stage == stage else { return nil }
    next = rest.next()
    return arrival
  }

  private mutating func note(_ dropped: Int, at moment: Int64) {
    counts.dropped += dropped
    counts.offered += dropped
    let count = waiting.count
    if !isOver {
      counts.queuedAtEnd = count
      isOver = moment >= end
    }
    guard dropped > 0 || count > 0 else { return }
    counts.series.change(at: moment) { interval in
      interval.dropped += dropped
      interval.queued = max(interval.queued, count)
    }
  }
}
