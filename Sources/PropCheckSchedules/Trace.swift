/// What ran when: equal for equal runs, in every process.
public struct Trace: Hashable, Sendable {
  /// A job that ran up to its next suspension.
  public struct Step: Hashable, Sendable {
    /// Its lane, an index of ``Trace/lanes``.
    public var lane: Int
    /// Its position among the ready jobs; 0 had waited longest.
    public var turn: Int
    /// The number of ready jobs, including itself.
    public var ready: Int
    /// Whether a task brought the turn, by ``RunContext/bring(turns:)``.
    public var isBrought: Bool
  }

  /// A note of a task.
  public struct Note: Hashable, Sendable {
    /// The index of its step.
    public var step: Int
    /// Its lane, an index of ``Trace/lanes``.
    public var lane: Int
    /// Its text, at most 60 characters.
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
  /// so on, unless they are named by ``RunContext/named(_:_:)``.
  ///
  /// Jobs of actors and yields are in the lane of their task.
  public internal(set) var lanes: [String] = []
  /// The steps, in order.
  public internal(set) var steps: [Step] = []
  /// The notes, in order.
  public internal(set) var notes: [Note] = []
  /// The jumps of the clock, in order.
  public internal(set) var jumps: [Jump] = []
  /// How many jobs came from other threads; if any, a replay may differ.
  public internal(set) var foreignJobs = 0
  /// How many tasks were started or woken elsewhere; if any, a replay may differ.
  public internal(set) var strayTasks = 0

  /// The schedule of these turns, which repeats the run. Those that tasks bring are left out, as they bring them again.
  ///
  /// Priorities ignore brought turns, but this schedule uses them: so to repeat a run by priorities whose tasks bring turns,
  /// use its own schedule.
  public var schedule: TaskSchedule {
    .turns(steps.filter { $0.ready > 1 && !$0.isBrought }.map(\.turn))
  }
}

extension Trace {
  /// The error if a replay may differ.
  var escape: InterleavingError? {
    guard strayTasks > 0 || foreignJobs > 0 else { return nil }
    return .escaped(tasks: strayTasks, jobs: foreignJobs)
  }
}

extension Trace: CustomStringConvertible {
  /// The chart of the run: a column for each task, a line for each step.
  public var description: String { LaneChart(self).text }
}
