/// What is left of the limits, shared by all groups of a history.
final class CheckBudget {
  private let limits: CheckLimits
  private let triesLimit: Int
  private(set) var modelSteps = 0
  private(set) var tries = 0
  private(set) var memory = 0

  /// Holds a check to these limits, and one that nobody asked for by itself to so many tries.
  init(_ limits: CheckLimits, tries: Int = .max) {
    self.limits = limits
    triesLimit = tries
  }

  /// Counts a try, and looks at the time now and then.
  func countTry() throws(UnknownReason) {
    guard tries < triesLimit else { throw .time }
    tries += 1
    if tries.isMultiple(of: 1_000), limits.isTimeUp() { throw .time }
  }

  func countStep() throws(UnknownReason) {
    guard modelSteps < limits.modelSteps else { throw .modelSteps(limit: limits.modelSteps) }
    modelSteps += 1
  }

  func remember(_ units: Int) throws(UnknownReason) {
    let (sum, overflows) = memory.addingReportingOverflow(max(1, units))
    guard !overflows, sum <= limits.memory else { throw .memory(limit: limits.memory) }
    memory = sum
  }

  /// What a group remembered is forgotten with it.
  func forget() { memory = 0 }
}
