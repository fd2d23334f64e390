/// What a data layer asks the world for; nothing is read from the machine.
public struct Environment: Sendable {
  /// The time.
  public var now: @Sendable () -> Instant
  /// An identifier that no row has.
  public var newID: @Sendable () -> Identifier
  /// The zone in which "today" is understood.
  public var displayZone: @Sendable () -> String
  /// The zone with which a log is answered whose own zone is unknown; it has to be known itself.
  public var fallbackZone: @Sendable () -> String
  /// How many live habits the plan allows; nil for any number.
  public var habitLimit: @Sendable () -> Int?
  /// The device's name, the last part of a stamp.
  public var device: String

  /// Makes an environment of its capabilities.
  public init(
    now: @escaping @Sendable () -> Instant,
    newID: @escaping @Sendable () -> Identifier,
    displayZone: @escaping @Sendable () -> String,
    fallbackZone: @escaping @Sendable () -> String = { "UTC" },
    habitLimit: @escaping @Sendable () -> Int?,
    device: String
  ) {
    self.now = now
    self.newID = newID
    self.displayZone = displayZone
    self.fallbackZone = fallbackZone
    self.habitLimit = habitLimit
    self.device = device
  }
}
