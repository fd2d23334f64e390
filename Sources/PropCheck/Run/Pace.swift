/// How many cases to hand to a worker at once.
///
/// Each exchange with a process costs half a millisecond, and the last one leaves the other workers idle.
struct Pace: Sendable {
  /// How long a worker should be busy, in nanoseconds: one that is alone, until there is something to tell.
  private static let target = (together: UInt64(60_000_000), alone: UInt64(100_000_000))
  /// As long as nothing is known of the cases.
  private static let first = 4

  private let workers: Int
  private var cases: UInt64 = 0
  private var nanoseconds: UInt64 = 0

  init(workers: Int) { self.workers = max(1, workers) }

  /// Learns how long cases take; later ones count as much as all before, since they may be larger.
  mutating func learn(_ result: BlockResult) {
    let times = result.times
    let spent =
      times.generateNanoseconds &+ times.runNanoseconds &+ times.checkNanoseconds
    guard result.cases > 0 else { return }
    cases = cases / 2 + UInt64(result.cases)
    nanoseconds = nanoseconds / 2 &+ spent
  }

  /// The cases to hand to one worker.
  ///
  /// - Parameter left: The cases that are left, with these.
  /// - Returns: A number from 1 to that of a block.
  func size(left: Int) -> Int {
    let share = workers == 1 ? left : left / (2 * workers)
    let target = workers == 1 ? Self.target.alone : Self.target.together
    let wanted = cases == 0 ? Self.first : Int(clamping: target / (nanoseconds / cases + 1))
    return max(1, min(share, wanted, Block.size))
  }
}
