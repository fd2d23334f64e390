public import HabitDomain
import LoadCheck
import Synchronization

/// The environment of a data layer under load: a clock that advances a millisecond each time it is read, and identifiers and
/// random numbers from a seed.
///
/// Nothing depends on the machine. With one worker, two loads of a seed are equal call by call; with several, the order of
/// their calls decides who gets which identifier.
public final class LoadWorld: Sendable {
  private let start: Int64
  private let seed: UInt64
  private let readings = Atomic<Int>(0)
  private let identifiers = Atomic<Int>(0)
  private let throwCount = Atomic<Int>(0)

  /// A world that begins at noon of a day.
  public init(seed: UInt64, today: CivilDay = LoadWorld.today) {
    self.seed = seed
    start = Int64(today.number) * 86_400_000 + 43_200_000
  }

  /// The day on which loads begin: 14 June 2027.
  public static let today = CivilDay(20_983)
  /// Noon of that day.
  static let start = Instant(milliseconds: Int64(today.number) * 86_400_000 + 43_200_000)

  /// The environment to open a data layer with.
  public var environment: Environment {
    Environment(
      now: { Instant(milliseconds: self.start + Int64(Self.next(self.readings))) },
      newID: {
        var random = SplitMix64(seed: self.seed, stream: UInt64(Self.next(self.identifiers)))
        // Random identifiers, as in practice, spread new rows over an index.
        return Identifier(high: random.next(), low: random.next() | 1 << 63)
      },
      displayZone: { "UTC" },
      habitLimit: { nil },
      device: "load",
      random: { bound in
        var random = SplitMix64(seed: ~self.seed, stream: UInt64(Self.next(self.throwCount)))
        return Int(random.next(below: UInt64(max(1, bound))))
      },
      sleep: { _ in await Task.yield() })
  }

  private static func next(_ counter: borrowing Atomic<Int>) -> Int {
    counter.add(1, ordering: .relaxed).oldValue
  }
}
