/// Why a run of tasks did not end, or ended without a reliable result.
public enum InterleavingError: Error, Equatable {
  /// No task is ready, none sleeps, and no job came from another thread within the patience.
  ///
  /// `waiting` lists the tasks named by ``RunContext/named(_:_:)``, each with its last note.
  case deadlock(waiting: [String], patience: Duration)
  /// The tasks did not end within the limit of steps.
  case endless(steps: Int, running: [String])
  /// Tasks were started that run elsewhere, or jobs came from other threads, so that
  /// an equal run may differ.
  case escaped(tasks: Int, jobs: Int)
  /// Tasks blocked the thread this many times, first in this step and lane; the order was then not drawn.
  case blocked(times: Int, step: Int, lane: String)
  /// The step at this index does not end: its task blocks the thread forever, or never suspends.
  ///
  /// `lane` is the name of the task, with its last note.
  case stuck(step: Int, lane: String, after: Duration)
}

extension InterleavingError: CustomStringConvertible {
  /// What is wrong, where, and how to fix it.
  public var description: String { "\(problem)\nwhere: \(place)\nfix: \(remedy)" }

  private var problem: String {
    switch self {
    case .deadlock(_, let patience):
      """
      The tasks wait for each other: none is ready, none sleeps on the virtual clock, and nothing came \
      from another thread within \(patience).
      """
    case .endless(let steps, _): "The tasks did not end within \(steps) steps."
    case .escaped(let tasks, let jobs): "The run is \(Self.doubt(tasks, jobs))."
    case .blocked(let times, let step, let lane):
      "The run made its thread wait \(Self.times(times)), first in step \(step + 1), of \(lane)."
    case .stuck(let step, let lane, let time):
      "Step \(step + 1), of \(lane), does not end within \(time): it blocks its thread or never suspends."
    }
  }

  private var place: String {
    switch self {
    case .deadlock(let names, _), .endless(_, let names): Self.list(names)
    case .escaped:
      """
      a detached or unstructured task, @MainActor, an actor with an executor of its own, \
      Task.sleep, or a callback
      """
    case .blocked: "a lock that another thread holds, a semaphore, a sleep, a file, or a socket"
    case .stuck(_, let lane, _): "\(lane); its thread is left as it is"
    }
  }

  private var remedy: String {
    switch self {
    case .deadlock:
      """
      resume each continuation and end each stream; what waits for another thread longer needs \
      more patience.
      """
    case .endless:
      """
      make loops that yield check for cancellation or wait for something; raise the limit of steps \
      if that many are intended.
      """
    case .escaped:
      "use child tasks and the clock of the stage, or let the run tolerate escapes."
    case .blocked:
      "wait with await and by the clock of the stage, or let the run tolerate what blocks."
    case .stuck:
      """
      hold no lock across a suspension, and wait for nothing that another task has to do; raise the \
      time of a step if it may take so long.
      """
    }
  }

  /// The consequence of tasks that ran elsewhere.
  private static func doubt(_ tasks: Int, _ jobs: Int) -> String {
    let started =
      tasks == 1 ? "1 task was started that runs" : "\(tasks) tasks were started that run"
    let came = jobs == 1 ? "1 job came" : "\(jobs) jobs came"
    let parts = [
      tasks > 0 ? started + " elsewhere" : nil, jobs > 0 ? came + " from another thread" : nil,
    ]
    return "not deterministic: " + parts.compactMap(\.self).joined(separator: ", ")
  }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

  /// The same on one line, to be added to another failure; empty for other errors.
  var remark: String {
    switch self {
    case .escaped(let tasks, let jobs): Self.doubt(tasks, jobs) + "\n"
    case .deadlock, .endless, .blocked, .stuck: ""
    }
  }

  /// Tells kinds of failures apart.
  var origin: String {
    switch self {
    case .deadlock: "interleaving: deadlock"
    case .endless: "interleaving: endless"
    case .escaped: "interleaving: escaped"
    case .blocked: "interleaving: blocked"
    case .stuck: "interleaving: stuck"
    }
  }

  /// Whether the tasks would run forever.
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
