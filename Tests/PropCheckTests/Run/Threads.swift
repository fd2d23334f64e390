import Foundation

/// Runs every job on a thread of its own: tasks that share something by mistake then do so for certain.
final class Threads: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Where threads wait for each other, so that a test knows that several were working at the same
/// time.
///
/// All properties are guarded by the condition.
final class Meeting: @unchecked Sendable {
  private let condition = NSCondition()
  private let size: Int
  private var arrived: Set<ObjectIdentifier> = []
  private var isOver = false

  /// A meeting of so many threads.
  init(of size: Int) {
    self.size = size
  }

  /// Waits until this many threads are here, and never again afterwards.
  func join() {
    condition.lock()
    defer { condition.unlock() }
    guard !isOver else { return }
    arrived.insert(ObjectIdentifier(Thread.current))
    isOver = arrived.count >= size
    condition.broadcast()
    while !isOver { condition.wait() }
  }

  /// Whether this many threads were here at the same time.
  var wasHeld: Bool {
    condition.lock()
    defer { condition.unlock() }
    return isOver
  }
}
