/// What is left of the limits, shared by all groups of a history.
final class CheckBudget {
  private let limits: CheckLimits
  private let triesLimit: Int
  /// How many steps there may have been when the group that is checked now has had its share.
  private var stepsLimit: Int
  private var watch: MemoryMonitor
  /// Told of what is counted here and elsewhere.
  let progress: CheckProgress
  private(set) var modelSteps = 0
  private(set) var tries = 0
  private(set) var heldBytes = 0
  /// Tries, and calls looked at, since the time was asked for.
  private var work = 0

  /// Holds a check to these limits, and one that nobody asked for by itself to so many tries.
  init(_ limits: CheckLimits, tries: Int = .max, progress: CheckProgress = CheckProgress()) {
    self.limits = limits
    self.progress = progress
    triesLimit = tries
    stepsLimit = limits.modelSteps
    watch = MemoryMonitor(limitBytes: limits.memoryBytes, residentBytes: limits.residentBytes)
  }

  /// Counts a try.
  func countTry() throws(UnknownReason) {
    guard tries < triesLimit else { throw .time }
    tries += 1
    progress.countTry()
    try countWork(1)
  }

  /// Counts calls that were gone through, some of which take as long as a try.
  func countCalls(_ count: Int) throws(UnknownReason) { try countWork(count / 8) }

  private func countWork(_ units: Int) throws(UnknownReason) {
    work += units
    guard work >= 1_000 else { return }
    work = 0
    if progress.isAbandoned || limits.isTimeUp() { throw .time }
  }

  /// Counts a step of the model that is about to be made for a call of this kind.
  func beginStep(_ kind: Int) throws(UnknownReason) {
    guard modelSteps < stepsLimit else { throw .modelSteps(limit: limits.modelSteps) }
    modelSteps += 1
    progress.begin(kind)
  }

  /// What each of several groups may take at first, so that nine tenths are left for those that need more.
  func share(among count: Int) -> Int { max(1, limits.modelSteps / 10 / max(1, count)) }

  /// Lets the next group make so many steps, if as many are left; nil for all that are left.
  func allow(steps: Int?) {
    let left = max(0, limits.modelSteps - modelSteps)
    stepsLimit = modelSteps + min(left, steps ?? left)
  }

  /// Counts what is held from now on.
  func hold(_ bytes: Int) throws(UnknownReason) {
    let (sum, overflows) = heldBytes.addingReportingOverflow(max(0, bytes))
    guard !overflows, sum <= limits.memoryBytes else {
      throw .memory(limitBytes: limits.memoryBytes)
    }
    heldBytes = sum
  }

  /// Counts a state that is held from now on, and looks at what nobody can count.
  func holdState(_ bytes: Int) throws(UnknownReason) {
    try hold(bytes)
    if watch.isOverLimit() { throw .memory(limitBytes: limits.memoryBytes) }
  }

  /// Takes back what was held.
  func release(_ bytes: Int) { heldBytes = max(0, heldBytes - bytes) }

  /// What a group held is given back with it.
  func forget() { heldBytes = 0 }

  /// The same behind a group that reached a limit: the process may keep what it grew by, for the groups to come.
  func startAnew() {
    forget()
    watch.startAnew()
  }
}
