public import HabitDomain
import Synchronization

/// The world of a data layer under test: clock, identifiers, random numbers, display zone and habit limit, all set by
/// the script.
public final class World: Sendable {
  /// What a script can set.
  public struct State: Sendable {
    /// The time.
    public var now = Instant(milliseconds: 0)
    /// What `newID` returns.
    public var freshID = Identifier(high: 0, low: 0)
    /// The zone in which "today" is understood.
    public var displayZone = "UTC"
    /// How many live habits the plan allows; nil for any number.
    public var habitLimit: Int?
    /// What `newID` returns first, each once.
    public var freshIDs: [Identifier] = []
    /// The random numbers to come, each taken modulo its bound; zeros follow.
    public var random: [Int] = []
    /// The family codes that other devices have.
    public var codesElsewhere: Set<String> = []
    /// Whether other devices can be asked about a family code.
    public var othersAnswer = true
    /// The sleeps that the layer asked for, in milliseconds; none of them took time.
    public var slept: [Int64] = []

    /// The delays of answers; nil for none.
    var schedulingNoise: SchedulingNoise?
    /// Whether other tasks continue while the layer sleeps.
    var sleepSuspends = false

    fileprivate mutating func newID() -> Identifier {
      freshIDs.isEmpty ? freshID : freshIDs.removeFirst()
    }

    fileprivate mutating func number(below bound: Int) -> Int {
      random.isEmpty ? 0 : abs(random.removeFirst() % max(1, bound))
    }
  }

  /// The zone that replaces unknown zones of logs; no script uses it as its display zone.
  public static let fallbackZone = "Pacific/Chatham"

  /// The device's name in stamps.
  public static let device = "device-a"

  private let state = Mutex(State())

  /// The world of the current caller: callers that share a layer would otherwise take each other's identifiers.
  @TaskLocal static var ofCaller: World?

  /// Makes a world at the epoch.
  public init() {}

  /// Changes the state.
  public func set(_ change: @Sendable (inout State) -> Void) {
    state.withLock { change(&$0) }
  }

  /// The current state.
  public var present: State { state.withLock { $0 } }

  /// Changes the state and returns a result; the state is that of the current caller, if it has its own.
  private func ask<Answer: Sendable>(_ body: (inout sending State) -> sending Answer) -> Answer {
    let world = World.ofCaller ?? self
    world.state.withLock { $0.schedulingNoise?.next() }?()
    return world.state.withLock(body)
  }

  /// What a data layer must be built with, so that the script controls its world.
  public var environment: Environment {
    Environment(
      now: { self.ask { $0.now } },
      newID: { self.ask { $0.newID() } },
      displayZone: { self.ask { $0.displayZone } },
      fallbackZone: { World.fallbackZone },
      habitLimit: { self.ask { $0.habitLimit } },
      device: World.device,
      random: { bound in self.ask { $0.number(below: bound) } },
      sleep: { span in
        let isSuspension = self.ask { state in
          state.slept.append(span)
          return state.sleepSuspends
        }
        if isSuspension { await Task.yield() }
      },
      // No delay, because it would shift those of all later answers.
      isCodeFreeElsewhere: { code in
        let state = (World.ofCaller ?? self).present
        return state.othersAnswer ? !state.codesElsewhere.contains(code) : nil
      }
    )
  }
}
