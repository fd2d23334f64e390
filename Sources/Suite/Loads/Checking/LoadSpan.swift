/// The time of an operation, in nanoseconds.
struct LoadSpan: Hashable, Sendable {
  let started: Int64
  let ended: Int64
}
