import Foundation
import Synchronization

/// Where threads wait for each other, so that they do their next step at the same time.
final class Gate: Sendable {
  private let threads: Int
  private let arrived = Atomic(0)

  /// A gate that opens when so many threads have arrived.
  init(for threads: Int) {
    self.threads = threads
  }

  /// Waits until all are here.
  func pass() {
    arrived.add(1, ordering: .sequentiallyConsistent)
    while arrived.load(ordering: .sequentiallyConsistent) < threads { sched_yield() }
  }
}
