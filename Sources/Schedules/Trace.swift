/// What ran when: equal for equal runs, in every process.
public struct Trace: Hashable, Sendable {
  /// One job that ran from a suspension to the next.
  public struct Step: Hashable, Sendable {
    /// The lane it ran in, an index of ``Trace/lanes``.
    public var lane: Int
    /// Its place among the ready jobs; 0 waited longest.
    public var turn: Int
    /// How many jobs were ready, itself among them.
    public var ready: Int
  }

  /// What a task said of itself.
  public struct Note: Hashable, Sendable {
    /// The index of the step in which it did.
    public var step: Int
    /// The lane it belongs to, an index of ``Trace/lanes``.
    public var lane: Int
    /// What it said, at most 60 characters.
    public var text: String
  }

  /// A jump of the virtual clock.
  public struct Jump: Hashable, Sendable {
    /// The index of the step before which it came.
    public var step: Int
    /// The time since the start of the run.
    public var time: Duration
  }

  /// The names of the tasks in the order in which they first became ready: `body`, then `task 1` and
  /// so on, unless they are named by ``Stage/named(_:_:)``.
  ///
  /// What an actor does for a task, and what a yield leaves to be done, is in the lane of the task.
  public internal(set) var lanes: [String] = []
  /// What ran, in order.
  public internal(set) var steps: [Step] = []
  /// What was said, in order.
  public internal(set) var notes: [Note] = []
  /// When time passed.
  public internal(set) var jumps: [Jump] = []
  /// How many jobs came from another thread: if any, an equal run may differ.
  public internal(set) var foreignJobs = 0
  /// How many tasks were started, or woken, that run elsewhere: if any, an equal run may differ.
  public internal(set) var strayTasks = 0

  /// The turns that were taken, which make the same run again.
  public var interleaving: Interleaving { .turns(steps.filter { $0.ready > 1 }.map(\.turn)) }
}

extension Trace {
  /// What makes an equal run differ, if anything does.
  var escape: InterleavingError? {
    guard strayTasks > 0 || foreignJobs > 0 else { return nil }
    return .escaped(tasks: strayTasks, jobs: foreignJobs)
  }
}

extension Trace: CustomStringConvertible {
  /// A lane for each task, and a line for each step.
  public var description: String { LaneChart(self).text }
}
