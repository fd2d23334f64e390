public import Domain
import Synchronization

/// The surroundings of a data layer under test: clock, identifiers, chance, display zone and plan, all set by the
/// script.
public final class World: Sendable {
  /// What a script can set.
  public struct State: Sendable {
    /// The time.
    public var now = Instant(milliseconds: 0)
    /// What `newID` answers.
    public var freshID = Identifier(high: 0, low: 0)
    /// The zone in which "today" is understood.
    public var displayZone = "UTC"
    /// How many live habits the plan allows; nil for any number.
    public var habitLimit: Int?
    /// What `newID` answers first, each once.
    public var freshIDs: [Identifier] = []
    /// The random numbers to come, each taken modulo its bound; zeros follow.
    public var random: [Int] = []
    /// The milliseconds that were to be slept, none of which passed.
    public var slept: [Int64] = []

    /// How long each answer takes; nil for none.
    var hesitation: SchedulingNoise?
    /// Whether who sleeps gives way to others.
    var sleepIsSuspension = false

    fileprivate mutating func newID() -> Identifier {
      freshIDs.isEmpty ? freshID : freshIDs.removeFirst()
    }

    fileprivate mutating func number(below bound: Int) -> Int {
      random.isEmpty ? 0 : abs(random.removeFirst() % max(1, bound))
    }
  }

  /// The zone with which logs of unknown zones are answered; not the display zone of any script.
  public static let fallbackZone = "Pacific/Chatham"

  /// The device's name in stamps.
  public static let device = "device-a"

  private let state = Mutex(State())

  /// The world of the caller that is at work: callers that share a layer would else take each other's identifiers.
  @TaskLocal static var ofCaller: World?

  /// Makes a world at the epoch.
  public init() {}

  /// Changes the surroundings.
  public func set(_ change: @Sendable (inout State) -> Void) {
    state.withLock { change(&$0) }
  }

  /// The surroundings now.
  public var present: State { state.withLock { $0 } }

  /// Changes the surroundings, and tells what comes of it: those of the caller that asks, if it has its own.
  private func ask<Answer: Sendable>(_ body: (inout sending State) -> sending Answer) -> Answer {
    let world = World.ofCaller ?? self
    world.state.withLock { $0.hesitation?.next() }?()
    return world.state.withLock(body)
  }

  /// What a data layer has to be built with for its clock to be the script's.
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
          return state.sleepIsSuspension
        }
        if isSuspension { await Task.yield() }
      }
    )
  }
}
