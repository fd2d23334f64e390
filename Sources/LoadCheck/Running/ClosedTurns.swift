/// Operations of one stage of a closed loop.
struct ClosedTurns: Turns {
  private let plan: ClosedPlan
  private let start: Int64
  private let end: ClosedPlan.Stage.End
  private(set) var account: TurnAccount

  init(_ plan: ClosedPlan, stage: Int, start: Int64, firstNumber: Int) {
    (self.plan, self.start, end) = (plan, start, plan.stages[stage].end)
    account = TurnAccount(nextNumber: firstNumber)
  }

  mutating func next(at moment: Int64) -> Turn? {
    let number = account.nextNumber
    let intended = moment + plan.pause(before: number)
    switch end {
    case .duration(let nanoseconds): guard intended - start < nanoseconds else { return nil }
    case .operations(let count): guard account.offered < count else { return nil }
    }
    account.offered += 1
    account.nextNumber += 1
    return Turn(number: number, intended: intended)
  }
}
