/// Operations of one stage of a closed loop.
struct ClosedLoopSchedule: StageSchedule {
  private let plan: ClosedPlan
  private let start: Int64
  private let end: ClosedPlan.Stage.End
  private(set) var account: ScheduleCounts

  init(_ plan: ClosedPlan, stage: Int, start: Int64, firstNumber: Int) {
    (self.plan, self.start, end) = (plan, start, plan.stages[stage].end)
    account = ScheduleCounts(nextNumber: firstNumber)
  }

  mutating func next(at moment: Int64) -> ScheduledOperation? {
    if case .operations(let count) = end, account.offered >= count { return nil }
    let number = account.nextNumber
    // Used up even if its worker thinks beyond the end: another one would think as long about the same.
    account.nextNumber += 1
    let intended = moment + plan.pause(before: number)
    if case .duration(let nanoseconds) = end, intended - start >= nanoseconds { return nil }
    account.offered += 1
    return ScheduledOperation(number: number, intended: intended)
  }
}
