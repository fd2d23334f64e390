import PropCheck
import Synchronization

@testable import HabitCLI

/// When a writing process is killed, and alongside whom.
struct KillPlan {
  /// Which writes it does, out of those of ``seed``.
  let number: Int
  /// After how many of them; it is killed while it opens its store if this is below 0.
  let acknowledged: Int
  /// How long after that.
  let microseconds: UInt32
  /// Whether this process has the store open at the same time.
  let isWatched: Bool

  /// The seed of all writes.
  static let seed: UInt64 = 1

  /// The moment is drawn; whether it falls within an operation depends on the machine.
  static let drawn = Gen { source in
    KillPlan(
      number: source.integer(in: 0...9_999), acknowledged: source.integer(in: -1...60),
      microseconds: UInt32(source.integer(in: 0...1_500)), isWatched: source.boolean())
  }

  /// This many plans of a seed.
  static func drawn(_ count: Int, seed: UInt64) async -> [KillPlan] {
    let plans = Mutex<[KillPlan]>([])
    let property = Property("kills", "", of: drawn) { plan in plans.withLock { $0.append(plan) } }
    _ = await property.check(Settings(seed: seed, cases: count))
    return plans.withLock(\.self)
  }

  func arguments(_ mode: WriteCommand.Mode) -> [String] {
    ["write", "store.db", mode.rawValue, "\(Self.seed)", "\(number)"]
  }
}
