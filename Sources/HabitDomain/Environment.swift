/// Everything that a data layer may ask of its surroundings; nothing is read from the machine.
public struct Environment: Sendable {
  /// The present time; it may go back, because people set clocks.
  public var now: @Sendable () -> Instant
  /// An identifier that no row has on any device; called for a row that is made without one, such as a log made by its
  /// day.
  public var newID: @Sendable () -> Identifier
  /// The zone in which "today" is understood.
  public var displayZone: @Sendable () -> String
  /// The zone returned for logs whose own zone is unknown; it has to be known.
  public var fallbackZone: @Sendable () -> String
  /// How many live habits the plan allows; nil for any number.
  public var habitLimit: @Sendable () -> Int?
  /// The device's name, the last part of a stamp.
  public var device: String
  /// A uniform random number from 0 up to a bound of at least 1, which is excluded.
  public var random: @Sendable (_ bound: Int) -> Int
  /// Waits for milliseconds; ends early when the task is cancelled.
  public var sleep: @Sendable (_ milliseconds: Int64) async -> Void
  /// Whether no other device has a family code; returns nil if that is unknown. Nil if there are no other devices.
  public var isCodeFreeElsewhere: (@Sendable (_ code: String) async -> Bool?)?

  /// Makes an environment of its functions.
  public init(
    now: @escaping @Sendable () -> Instant,
    newID: @escaping @Sendable () -> Identifier,
    displayZone: @escaping @Sendable () -> String,
    fallbackZone: @escaping @Sendable () -> String = { "UTC" },
    habitLimit: @escaping @Sendable () -> Int?,
    device: String,
    random: @escaping @Sendable (_ bound: Int) -> Int,
    sleep: @escaping @Sendable (_ milliseconds: Int64) async -> Void,
    isCodeFreeElsewhere: (@Sendable (_ code: String) async -> Bool?)? = nil
  ) {
    self.now = now
    self.newID = newID
    self.displayZone = displayZone
    self.fallbackZone = fallbackZone
    self.habitLimit = habitLimit
    self.device = device
    self.random = random
    self.sleep = sleep
    self.isCodeFreeElsewhere = isCodeFreeElsewhere
  }
}
