/// When to remind of a habit (domain 3.4).
public struct NotificationCheck: Sendable {
  /// Whether to remind of a habit on a day.
  public var shouldNotify:
    @Sendable (
      _ habitID: Identifier, _ day: CivilDay, _ firstWeekday: Int, _ reads: HabitReads
    ) async -> Bool
  /// The first moment of a day at which the wall clock of a zone shows the time of a reminder, or a later time.
  ///
  /// So a reminder inside a gap of the clock fires right after it, and one in a repeated hour fires once.
  public var fireTime:
    @Sendable (_ day: CivilDay, _ reminder: Reminder, _ zone: String) throws(DataLayerError)
      -> Instant
  /// The notifications to schedule: the earliest ones up to ``NotificationCheck/limit``, in order.
  ///
  /// One for each habit, day and reminder whose time is after now; none for a habit that is inactive or archived, nor
  /// for a day that is not due or is completed.
  public var pending:
    @Sendable (_ histories: [History], _ horizon: NotificationHorizon) -> [PendingNotification]

  /// The most notifications that the system keeps.
  public static let limit = 64

  /// Makes a check of its functions.
  public init(
    shouldNotify:
      @escaping @Sendable (Identifier, CivilDay, Int, HabitReads) async -> Bool,
    fireTime:
      @escaping @Sendable (CivilDay, Reminder, String) throws(DataLayerError) -> Instant,
    pending: @escaping @Sendable ([History], NotificationHorizon) -> [PendingNotification]
  ) {
    self.shouldNotify = shouldNotify
    self.fireTime = fireTime
    self.pending = pending
  }
}

/// The reads of a notification check.
public struct HabitReads: Sendable {
  /// The habit, or nil.
  public var habit: @Sendable (_ id: Identifier) async throws(DataLayerError) -> Habit?
  /// The logs of a habit.
  public var logs: @Sendable (_ habitID: Identifier) async throws(DataLayerError) -> [HabitLog]

  /// Makes reads of their functions.
  public init(
    habit: @escaping @Sendable (Identifier) async throws(DataLayerError) -> Habit?,
    logs: @escaping @Sendable (Identifier) async throws(DataLayerError) -> [HabitLog]
  ) {
    self.habit = habit
    self.logs = logs
  }
}

/// The days and the zone for which notifications are planned.
public struct NotificationHorizon: Hashable, Sendable {
  /// The time; reminders up to it are past.
  public var now: Instant
  /// The last day to plan for; days more than 366 after today are left for later.
  public var lastDay: CivilDay
  /// The zone of the wall clock.
  public var zone: String
  /// The zone in place of an unknown one; UTC if it is unknown as well.
  public var fallbackZone: String

  /// Makes a horizon of its parts.
  public init(now: Instant, lastDay: CivilDay, zone: String, fallbackZone: String) {
    self.now = now
    self.lastDay = lastDay
    self.zone = zone
    self.fallbackZone = fallbackZone
  }
}

/// A scheduled reminder of a habit.
///
/// It is identified by habit, day and reminder: scheduling it again replaces it.
public struct PendingNotification: Hashable, Sendable {
  /// The habit to remind of.
  public var habitID: Identifier
  /// The day it is for.
  public var day: CivilDay
  /// The reminder of the habit.
  public var reminder: Reminder
  /// When it fires.
  public var fireTime: Instant

  /// Makes a notification.
  public init(habitID: Identifier, day: CivilDay, reminder: Reminder, fireTime: Instant) {
    self.habitID = habitID
    self.day = day
    self.reminder = reminder
    self.fireTime = fireTime
  }
}

extension PendingNotification: Comparable {
  /// Orders by the moment, then by habit, day and reminder.
  public static func < (left: PendingNotification, right: PendingNotification) -> Bool {
    (left.fireTime, left.habitID, left.day, left.reminder)
      < (right.fireTime, right.habitID, right.day, right.reminder)
  }
}

extension PendingNotification: CustomStringConvertible {
  /// All parts, on one line.
  public var description: String { "\(habitID) on \(day) at \(reminder), which is \(fireTime)" }
}
