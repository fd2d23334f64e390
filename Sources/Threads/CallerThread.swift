import Foundation
import Glibc

/// A thread of its own that runs the jobs of tasks, one after the other: a caller that truly runs beside others.
///
/// The tasks of Swift share as many threads as there are cores. Code that blocks its thread, as a database does while
/// it waits for a lock, is seen as it is in a program with more callers than cores only if each has a thread.
///
/// A task that suspends makes way for the other threads. Else, where one core is all there is for them, each caller would
/// be done before the next begins, and what it does in two steps would look like one.
public final class CallerThread: TaskExecutor {
  private let line = JobLine()

  /// Starts a thread, which ends when nobody holds this any more.
  ///
  /// - Parameter name: What debuggers and sanitizers call it.
  public init(name: String) {
    let line = line
    let executor = asUnownedTaskExecutor()
    let thread = Thread {
      while let job = line.next() {
        sched_yield()
        job.runSynchronously(on: executor)
      }
    }
    thread.name = name
    thread.start()
  }

  deinit { line.close() }

  /// Runs a job on the thread, after those that came before.
  public func enqueue(_ job: consuming ExecutorJob) { line.append(UnownedJob(job)) }
}

/// Jobs that wait for their thread.
private final class JobLine: @unchecked Sendable {
  private let condition = NSCondition()
  /// Guarded by the condition, as is the flag below.
  private var jobs: [UnownedJob] = []
  private var isClosed = false

  func append(_ job: UnownedJob) {
    condition.withLock {
      jobs.append(job)
      condition.signal()
    }
  }

  func close() {
    condition.withLock {
      isClosed = true
      condition.signal()
    }
  }

  /// Waits for a job; nil once there will be none.
  func next() -> UnownedJob? {
    condition.withLock {
      while jobs.isEmpty, !isClosed { condition.wait() }
      return jobs.isEmpty ? nil : jobs.removeFirst()
    }
  }
}
