/// The operations of one stage of a closed loop.
struct ClosedLoopSchedule: StageSchedule {
  private let plan: ClosedPlan
  private let start: Int64
  private let end: ClosedPlan.Stage.End
  private(set) var counts: ScheduleCounts

  init(_ plan: ClosedPlan, stage: Int, start: Int64, firstNumber: Int) {
    (self.plan, self.start, end) = (plan, start, plan.stages[stage].end)
    counts = ScheduleCounts(nextNumber: firstNumber)
  }

  mutating func next(at moment: Int64) -> ScheduledOperation? {
    if case .operations(let count) = end, counts.offered >= count { return nil }
    let number = counts.nextNumber
    // Consumed even if the pause exceeds the stage: another worker would pause as long before it.
    counts.nextNumber += 1
    let intended = moment + plan.pause(before: number)
    if case .duration(let nanoseconds) = end, intended - start >= nanoseconds { return nil }
    counts.offered += 1
    return ScheduledOperation(number: number, intended: intended)
  }
}
