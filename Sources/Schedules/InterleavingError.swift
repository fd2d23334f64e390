/// Why a run of tasks came to no end, or to one that says nothing.
public enum InterleavingError: Error, Equatable {
  /// No task is ready, nobody sleeps, and nothing came from another thread within the patience.
  ///
  /// `waiting` has the tasks that are named by ``Stage/named(_:_:)``, each with the last it said.
  case deadlock(waiting: [String], patience: Duration)
  /// The tasks took as many steps as are allowed and did not end.
  case endless(steps: Int, running: [String])
  /// So many tasks were started that run elsewhere, and so many jobs came from other threads, so that
  /// an equal run may differ.
  case escaped(tasks: Int, jobs: Int)
}

extension InterleavingError: CustomStringConvertible {
  /// What is wrong, where, and how to fix it.
  public var description: String {
    switch self {
    case .deadlock(let waiting, let patience):
      """
      The tasks wait for each other: none is ready, none sleeps on the virtual clock, and nothing came \
      from another thread within \(patience).
      where: \(Self.list(waiting))
      fix: resume each continuation and end each stream; what waits for another thread longer needs \
      more patience.
      """
    case .endless(let steps, let running):
      """
      The tasks did not end within \(steps) steps.
      where: \(Self.list(running))
      fix: let loops that yield look at cancellation or wait for something; raise the limit of steps \
      if so many are meant.
      """
    case .escaped(let tasks, let jobs):
      """
      The run is \(Self.doubt(tasks, jobs)).
      where: a detached or unstructured task, @MainActor, an actor with an executor of its own, \
      Task.sleep, or a callback
      fix: use child tasks and the clock of the stage, or let the run tolerate escapes.
      """
    }
  }

  /// What it means for an equal run that tasks ran elsewhere.
  private static func doubt(_ tasks: Int, _ jobs: Int) -> String {
    let started =
      tasks == 1 ? "1 task was started that runs" : "\(tasks) tasks were started that run"
    let came = jobs == 1 ? "1 job came" : "\(jobs) jobs came"
    let parts = [
      tasks > 0 ? started + " elsewhere" : nil, jobs > 0 ? came + " from another thread" : nil,
    ]
    return "not deterministic: " + parts.compactMap(\.self).joined(separator: ", ")
  }

  /// The same in one line, for a failure that is told anyway; empty for other errors.
  var remark: String {
    guard case .escaped(let tasks, let jobs) = self else { return "" }
    return Self.doubt(tasks, jobs) + "\n"
  }

  /// Tells kinds of failures apart.
  var origin: String {
    switch self {
    case .deadlock: "interleaving: deadlock"
    case .endless: "interleaving: endless"
    case .escaped: "interleaving: escaped"
    }
  }

  /// Whether the tasks would go on for ever.
  var isEndless: Bool {
    if case .endless = self { return true }
    return false
  }

  private static func list(_ names: [String]) -> String {
    guard !names.isEmpty else { return "the body, and tasks without a name" }
    return (["the body"] + names.prefix(16)).joined(separator: ", ")
      + (names.count > 16 ? " and \(names.count - 16) more" : "")
  }
}
