/// What a worker is to do next.
struct ScheduledOperation: Equatable, Sendable {
  /// Which operation.
  let number: Int
  /// When it is meant to begin, in nanoseconds after the load did.
  let intended: Int64
}
