import Synchronization

/// Counts moments, for all threads.
final class Clock: Sendable {
  private let moment = Atomic(0)

  /// A moment later than every one before.
  func tick() -> Int { moment.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue }
}
