import Foundation
import Glibc

/// A dedicated thread that runs the jobs of tasks one after the other: a caller that really runs in parallel.
///
/// Swift's tasks share as many threads as there are cores. Code that blocks its thread, as a database does while
/// it waits for a lock, behaves as in a program with more callers than cores only if each caller has a thread.
///
/// A suspended task yields to the other threads. Otherwise, on a single core, each caller would
/// finish before the next begins, and two steps of it would look like one.
public final class CallerThread: TaskExecutor {
  private let line = JobLine()

  /// Starts a thread, which ends when the last reference to it is released.
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

/// The queue of jobs of a thread.
private final class JobLine: @unchecked Sendable {
  private let condition = NSCondition()
  /// Guarded by the condition, as is the flag.
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

  /// Waits for a job; nil once the queue is closed and empty.
  func next() -> UnownedJob? {
    condition.withLock {
      while jobs.isEmpty, !isClosed { condition.wait() }
      return jobs.isEmpty ? nil : jobs.removeFirst()
    }
  }
}
