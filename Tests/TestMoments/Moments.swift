import Synchronization

/// Counts moments, for all threads: records of concurrent callers get their times from here.
package final class Moments: Sendable {
  private let last = Atomic(0)

  package init() {}

  /// A moment later than every one before.
  package func next() -> Int { last.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue }
}
