import Synchronization

/// Keeps the jobs that tasks enqueue until one thread runs them, one at a time.
final class StageExecutor: TaskExecutor {
  /// What becomes of jobs that come.
  fileprivate enum Fate {
    /// They wait for their turn.
    case kept
    /// The run is over: they go where jobs usually go.
    case passedOn
    /// The run was ended since its tasks never would: they are never run.
    case dropped
  }

  fileprivate struct State {
    var jobs: [UnownedJob] = []
    /// The lane of each job.
    var lanes: [Int] = []
    /// Whether the job of the last step was one of a task.
    var isTask = true
    var table = LaneTable()
    /// By lane the turns that its task brought and that are left.
    var brought: [Int: ArraySlice<Int>] = [:]
    var trace = Trace()
    /// The thread that runs jobs now; what others enqueue is foreign.
    var thread: ThreadID?
    var fate = Fate.kept
    /// By index the steps that made the thread wait, and how often.
    var blocks: [(step: Int, times: Int)] = []
    /// The lanes of the named tasks that run or wait, in the order of their beginning.
    var named: [Int] = []
  }

  private let state = Mutex(State())

  /// A task keeps the jobs it takes to be resumed, so at most one for each task is here.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let fate = state.withLock { state in
      if state.fate == .kept { state.keep(job) }
      return state.fate
    }
    if case .passedOn = fate { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
  }
}

extension StageExecutor.State {
  fileprivate mutating func keep(_ job: UnownedJob) {
    let isForeign = thread?.isSame(as: .current) != true
    if isForeign { trace.foreignJobs += 1 }
    jobs.append(job)
    lanes.append(lane(of: job, isForeign))
  }

  /// What is no task, such as the turn of an actor, belongs to the task that brought it about.
  private mutating func lane(of job: UnownedJob, _ isForeign: Bool) -> Int {
    if let task = job.task { return table.lane(of: task) }
    guard !isForeign, let step = trace.steps.last else { return table.foreignLane() }
    return step.lane
  }

  fileprivate mutating func take(_ picker: inout Picker) -> UnownedJob? {
    guard !jobs.isEmpty, fate == .kept else { return nil }
    let place = picker.pick(from: lanes, brought: &brought)
    let step = Trace.Step(lane: lanes[place], turn: place, ready: jobs.count)
    trace.steps.append(step)
    lanes.remove(at: place)
    let job = jobs.remove(at: place)
    isTask = job.task != nil
    return job
  }
}

extension StageExecutor.State {
  /// The name of a task, with the last it said.
  fileprivate func title(of lane: Int) -> String {
    let note = trace.notes.last { $0.lane == lane }
    return table.names[lane] + (note.map { " (\($0.text))" } ?? "")
  }
}

/// For the thread that runs the jobs.
extension StageExecutor {
  /// Says that jobs are run from here on by the thread that asks; by none, if nil.
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

  /// Writes down that the virtual clock was moved.
  func jump(to time: Duration) {
    state.withLock { $0.trace.jumps.append(Trace.Jump(step: $0.trace.steps.count, time: time)) }
  }

  /// Writes down that the last step made the thread wait.
  func block(times: Int) {
    state.withLock { $0.blocks.append(($0.trace.steps.count - 1, times)) }
  }

  /// Ends the run: later jobs go where jobs usually go, or nowhere, so that an endless task which
  /// another thread wakes does not go on there.
  func close(dropping: Bool) {
    state.withLock { state in
      state.thread = nil
      if state.fate == .kept { state.fate = dropping ? .dropped : .passedOn }
    }
  }

  /// What happened so far.
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
        BlockedStep(
          step: step, lane: state.table.names[state.trace.steps[step].lane], times: times)
      }
    }
  }

  /// Whether nobody waits for the run any more.
  var isAbandoned: Bool { state.withLock { $0.fate == .dropped } }

  /// Gives the run up while a step of it runs: nothing comes behind that step.
  ///
  /// - Parameter count: How many steps there were when it was seen to be stuck.
  /// - Returns: The last step with the name of its task and what that said last; nil if the run went on meanwhile.
  func abandon(at count: Int) -> (step: Int, lane: String)? {
    state.withLock { state in
      guard state.thread != nil, state.trace.steps.count == count, count > 0 else { return nil }
      state.fate = .dropped
      let lane = state.trace.steps[count - 1].lane
      return (count - 1, state.title(of: lane))
    }
  }

  /// The named tasks that did not end yet, each with the last it said.
  var unfinished: [String] {
    state.withLock { state in
      state.named.map(state.title)
    }
  }
}

/// For the tasks.
extension StageExecutor {
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

  /// Takes the turns that the running task brings, instead of those that it brought before.
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

  /// Writes down what a task says; without a lane, in that of the running one.
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
  /// One line of so many characters at most.
  fileprivate func shortened(to limit: Int) -> String {
    let line = map { $0.isNewline ? " " : $0 }
    return line.count <= limit ? String(line) : String(line.prefix(limit - 1)) + "…"
  }
}
