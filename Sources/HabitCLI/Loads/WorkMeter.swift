import HabitDomain
import PropCheckTool

/// Adds up the counters of a store, which wrap around at 2^31: a stage of hours exceeds that. It
/// has to be read before they do.
actor WorkMeter {
  private let read_: (@Sendable () async -> StorageWork)?
  private var last: StorageWork?
  private var sum = StoreWork(steps: 0, pages: 0)

  init(_ read: (@Sendable () async -> StorageWork)?) { read_ = read }

  /// The sum since the first reading, if the store counts.
  @Sendable func read() async -> StoreWork? {
    guard let now = await read_?() else { return nil }
    if let last {
      let done = now - last
      sum.steps += done.steps
      sum.pages += done.pages
    }
    last = now
    return sum
  }
}
