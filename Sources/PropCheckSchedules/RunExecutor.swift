import Synchronization

/// Keeps the jobs that tasks enqueue until one thread runs them, one at a time.
final class RunExecutor: TaskExecutor {
  /// What happens to incoming jobs.
  fileprivate enum Fate {
    /// They wait for their turn.
    case kept
    /// The run is over: they go to the global executor.
    case passedOn
    /// The run was given up because its tasks never end: they are not run.
    case dropped
  }

  fileprivate struct State {
    var jobs: [UnownedJob] = []
    /// The lane of each job.
    var lanes: [Int] = []
    /// Whether the job of the last step belongs to a task.
    var isTask = true
    var table = LaneTable()
    /// The remaining turns that each lane's task brought.
    var brought: [Int: ArraySlice<Int>] = [:]
    var trace = Trace()
    /// The thread that runs jobs now; jobs from others are foreign.
    var thread: ThreadID?
    var fate = Fate.kept
    /// The steps that blocked the thread, and how often.
    var blocks: [(step: Int, times: Int)] = []
    /// The lanes of unfinished named tasks, in the order of their start.
    var named: [Int] = []
  }

  private let state = Mutex(State())

  /// A task has at most one job here, since it enqueues the next only when it is resumed.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let fate = state.withLock { state in
      if state.fate == .kept { state.keep(job) }
      return state.fate
    }
    if case .passedOn = fate { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
  }
}

extension RunExecutor.State {
  fileprivate mutating func keep(_ job: UnownedJob) {
    let isForeign = thread?.isSame(as: .current) != true
    if isForeign { trace.foreignJobs += 1 }
    jobs.append(job)
    lanes.append(lane(of: job, isForeign))
  }

  /// A job of no task, such as the turn of an actor, belongs to the task that caused it.
  private mutating func lane(of job: UnownedJob, _ isForeign: Bool) -> Int {
    if let task = job.task { return table.lane(of: task) }
    guard !isForeign, let step = trace.steps.last else { return table.foreignLane() }
    return step.lane
  }

  fileprivate mutating func take(_ picker: inout Picker) -> UnownedJob? {
    guard !jobs.isEmpty, fate == .kept else { return nil }
    let (place, isBrought) = picker.pick(from: lanes, brought: &brought)
    let step = Trace.Step(
      lane: lanes[place], turn: place, ready: jobs.count, isBrought: isBrought)
    trace.steps.append(step)
    lanes.remove(at: place)
    let job = jobs.remove(at: place)
    isTask = job.task != nil
    return job
  }
}

extension RunExecutor.State {
  /// The name of a task with its last note.
  fileprivate func title(of lane: Int) -> String {
    let note = trace.notes.last { $0.lane == lane }
    return table.names[lane] + (note.map { " (\($0.text))" } ?? "")
  }
}

/// For the thread that runs the jobs.
extension RunExecutor {
  /// Sets the thread that runs jobs from here on; nil for none.
  func enter(_ thread: ThreadID?) { state.withLock { $0.thread = thread } }

  /// Runs one job up to its next suspension; false if none is ready.
  func step(_ picker: inout Picker) -> Bool {
    let job = state.withLock { $0.take(&picker) }
    guard let job else { return false }
    let before = ThreadID.globalJobs
    job.runSynchronously(on: asUnownedTaskExecutor())
    let strays = ThreadID.globalJobs - before
    if strays > 0 { state.withLock { $0.trace.strayTasks += strays } }
    return true
  }

  /// Whether a job is ready.
  var isReady: Bool { state.withLock { !$0.jobs.isEmpty } }

  var stepCount: Int { state.withLock { $0.trace.steps.count } }

  /// Records a jump of the virtual clock.
  func jump(to time: Duration) {
    state.withLock { $0.trace.jumps.append(Trace.Jump(step: $0.trace.steps.count, time: time)) }
  }

  /// Records that the last step blocked the thread.
  func block(times: Int) {
    state.withLock { $0.blocks.append(($0.trace.steps.count - 1, times)) }
  }

  /// Ends the run: later jobs go to the global executor, or nowhere, so that an endless task that
  /// another thread wakes does not continue there.
  func close(dropping: Bool) {
    state.withLock { state in
      state.thread = nil
      if state.fate == .kept { state.fate = dropping ? .dropped : .passedOn }
    }
  }

  /// The trace so far.
  var trace: Trace {
    state.withLock { state in
      var trace = state.trace
      trace.lanes = state.table.names
      return trace
    }
  }

  /// The steps that made the thread wait.
  var blocks: [BlockedStep] {
    state.withLock { state in
      state.blocks.map { step, times in
        BlockedStep(step: step, lane: state.table.names[state.trace.steps[step].lane], times: times)
      }
    }
  }

  /// Whether the run was given up.
  var isAbandoned: Bool { state.withLock { $0.fate == .dropped } }

  /// Gives up the run during a step; no further step is run.
  ///
  /// - Parameter count: The number of steps when it was found stuck.
  /// - Returns: The last step, and its task with its last note; nil if the run has continued.
  func abandon(at count: Int) -> (step: Int, lane: String)? {
    state.withLock { state in
      guard state.thread != nil, state.trace.steps.count == count, count > 0 else { return nil }
      state.fate = .dropped
      let lane = state.trace.steps[count - 1].lane
      return (count - 1, state.title(of: lane))
    }
  }

  /// The unfinished named tasks, each with its last note.
  var unfinished: [String] {
    state.withLock { state in
      state.named.map(state.title)
    }
  }
}

/// For the tasks.
extension RunExecutor {
  /// The most notes of a run.
  private static let noteLimit = 1 << 14

  /// Gives the running task a name.
  ///
  /// - Returns: Its lane.
  func begin(_ name: String) -> Int {
    let name = name.shortened(to: 24)
    return state.withLock { state in
      let lane: Int
      if state.isTask, let current = state.trace.steps.last?.lane {
        state.table.rename(current, to: name)
        lane = current
      } else {
        lane = state.table.add(name)
      }
      state.named.append(lane)
      return lane
    }
  }

  /// Sets the turns that the running task brings.
  func bring(_ turns: [Int]) {
    state.withLock { state in
      guard let lane = state.trace.steps.last?.lane else { return }
      state.brought[lane] = turns[...]
    }
  }

  func end(_ lane: Int) {
    state.withLock { state in
      if let place = state.named.lastIndex(of: lane) { state.named.remove(at: place) }
    }
  }

  /// Adds a note to a lane; nil is the lane of the running task.
  func note(_ text: String, lane: Int?) {
    let text = text.shortened(to: 60)
    state.withLock { state in
      guard let step = state.trace.steps.last, state.trace.notes.count < Self.noteLimit else {
        return
      }
      let place = state.trace.steps.count - 1
      state.trace.notes.append(Trace.Note(step: place, lane: lane ?? step.lane, text: text))
    }
  }
}

extension String {
  /// The text on one line, cut to a limit.
  fileprivate func shortened(to limit: Int) -> String {
    let line = map { $0.isNewline ? " " : $0 }
    return line.count <= limit ? String(line) : String(line.prefix(limit - 1)) + "…"
  }
}
