/// What is left of the limits, shared by all groups of a history.
final class CheckBudget {
  private let limits: CheckLimits
  private let triesLimit: Int
  /// The limit of steps for the current group.
  private var stepsLimit: Int
  private var watch: MemoryMonitor
  let progress: CheckProgress
  private(set) var modelSteps = 0
  private(set) var tries = 0
  private(set) var heldBytes = 0
  /// Work since the time was last checked.
  private var work = 0

  /// Limits a check, and an internal one to so many tries.
  init(_ limits: CheckLimits, tries: Int = .max, progress: CheckProgress = CheckProgress()) {
    self.limits = limits
    self.progress = progress
    triesLimit = tries
    stepsLimit = limits.modelSteps
    watch = MemoryMonitor(limitBytes: limits.memoryBytes, residentBytes: limits.residentBytes)
  }

  /// The same limits, of which nothing is used yet.
  var anew: CheckBudget { CheckBudget(limits, progress: progress) }

  func countTry() throws(UnknownReason) {
    guard tries < triesLimit else { throw .time }
    tries += 1
    progress.countTry()
    try countWork(1)
  }

  /// Counts visited calls, several of which take as long as a try.
  func countCalls(_ count: Int) throws(UnknownReason) { try countWork(count / 8) }

  private func countWork(_ units: Int) throws(UnknownReason) {
    work += units
    guard work >= 1_000 else { return }
    work = 0
    if progress.isAbandoned || limits.isTimeUp() { throw .time }
  }

  /// Counts a step of the model.
  func beginStep(_ kind: Int) throws(UnknownReason) {
    guard modelSteps < stepsLimit else { throw .modelSteps(limit: limits.modelSteps) }
    modelSteps += 1
    progress.begin(kind)
  }

  /// The first share of each group, which leaves nine tenths for those that need more.
  func share(among count: Int) -> Int { max(1, limits.modelSteps / 10 / max(1, count)) }

  /// Allows so many steps for the next group, or all that are left.
  func allow(steps: Int?) {
    let left = max(0, limits.modelSteps - modelSteps)
    stepsLimit = modelSteps + min(left, steps ?? left)
  }

  /// Counts memory in use.
  func hold(_ bytes: Int) throws(UnknownReason) {
    let (sum, overflows) = heldBytes.addingReportingOverflow(max(0, bytes))
    guard !overflows, sum <= limits.memoryBytes else {
      throw .memory(limitBytes: limits.memoryBytes)
    }
    heldBytes = sum
  }

  /// Counts a state, and checks the growth of the process.
  func holdState(_ bytes: Int) throws(UnknownReason) {
    try hold(bytes)
    if watch.isOverLimit() { throw .memory(limitBytes: limits.memoryBytes) }
  }

  func release(_ bytes: Int) { heldBytes = max(0, heldBytes - bytes) }

  /// Releases the memory of a group.
  func forget() { heldBytes = 0 }

  /// Releases it after a group that reached a limit, and accepts the growth of the process.
  func startAnew() {
    forget()
    watch.startAnew()
  }
}
