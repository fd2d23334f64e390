/// When a data layer reminds of a habit (domain 3.4).
public struct NotificationCheck: Sendable {
  /// Whether a person is to be reminded of a habit on a day.
  ///
  /// The first that applies: true if the habit cannot be read or is unknown; false if it is inactive or archived; false
  /// before its first day, after its last one, and on weekdays that its schedule does not have; true if its logs
  /// cannot be read; otherwise whether the day is not completed. So an error never keeps a reminder back.
  public var shouldNotify:
    @Sendable (
      _ habitID: Identifier, _ day: CivilDay, _ firstWeekday: Int, _ reads: HabitReads
    ) async -> Bool
  /// The first moment of a day at which the wall clock of a zone shows the time of a reminder, or a later time.
  ///
  /// So a reminder inside a gap fires right after it, and one in an hour that is repeated fires once.
  public var fireTime:
    @Sendable (_ day: CivilDay, _ reminder: Reminder, _ zone: String) throws(DataLayerError)
      -> Instant
  /// What is to be pending: at most ``NotificationCheck/limit``, the earliest, in the order of ``PendingNotification``.
  ///
  /// One for each habit, day and reminder whose time is after now; none for a habit that is inactive or archived, nor
  /// for a day that is not due or is completed.
  public var pending:
    @Sendable (_ histories: [History], _ horizon: NotificationHorizon) -> [PendingNotification]

  /// The most notifications that a system keeps.
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
