/// The operations on logs; <doc:Operations> has their checks, in order, and their errors (domain 2.2).
///
/// Reads return visible logs, which are live ones of live habits, by their stored day. A log whose stored zone is unknown is
/// returned with the fallback zone, and counts in ``unknownZones``.
public struct LogRepository: Sendable {
  /// Logs of a habit, latest day first, then by id; none for an unknown habit.
  public var logs: @Sendable (_ habitID: Identifier) async throws(DataLayerError) -> [HabitLog]
  /// Logs of several habits between two days, both included, with every requested id as a key.
  public var logsOf:
    @Sendable (_ habitIDs: Set<Identifier>, _ from: CivilDay?, _ through: CivilDay?)
      async throws(DataLayerError) -> [Identifier: [HabitLog]]
  /// The canonical log of a day, which is the one of the smallest id, or nil.
  public var log:
    @Sendable (_ habitID: Identifier, _ day: CivilDay) async throws(DataLayerError) -> HabitLog?
  /// The greatest value among the logs of a day, or nil.
  public var dayValue:
    @Sendable (_ habitID: Identifier, _ day: CivilDay) async throws(DataLayerError) -> Double?
  /// The first day that has a log, or nil.
  public var earliestDay:
    @Sendable (_ habitID: Identifier) async throws(DataLayerError) -> CivilDay?
  /// The last day that has a log, or nil.
  public var latestDay: @Sendable (_ habitID: Identifier) async throws(DataLayerError) -> CivilDay?
  /// How many visible logs have an unknown zone: a figure for the quality of the data.
  public var unknownZones: @Sendable () async throws(DataLayerError) -> Int
  /// Adds a log and returns what was stored.
  public var insert: @Sendable (_ log: HabitLog) async throws(DataLayerError) -> HabitLog
  /// Replaces date, zone and value of a log, or inserts it, and returns what was stored.
  public var upsert: @Sendable (_ log: HabitLog) async throws(DataLayerError) -> HabitLog
  /// Tombstones a log; unknown or deleted ids do nothing.
  public var delete: @Sendable (_ id: Identifier) async throws(DataLayerError) -> Void
  /// Tombstones the live logs of a habit before a day and returns how many.
  public var deleteAll:
    @Sendable (_ habitID: Identifier, _ before: CivilDay) async throws(DataLayerError) -> Int
  /// Sets the value of a day and returns the log.
  public var logHabit:
    @Sendable (_ habitID: Identifier, _ day: CivilDay, _ value: Double?, _ zone: String)
      async throws(DataLayerError) -> HabitLog
  /// Sets the value of a day as `logHabit` does, but at most 30 days back (L-4).
  ///
  /// For widgets and other entries from outside the app, which do not show how far back they write.
  public var logFromWidget:
    @Sendable (_ habitID: Identifier, _ day: CivilDay, _ value: Double?, _ zone: String)
      async throws(DataLayerError) -> HabitLog
  /// Tombstones all live logs of a day; idempotent.
  public var unlogHabit:
    @Sendable (_ habitID: Identifier, _ day: CivilDay) async throws(DataLayerError) -> Void
  /// Adds to the day's value as `logHabit` would set it, in the display zone, and returns the log.
  public var increment:
    @Sendable (_ habitID: Identifier, _ day: CivilDay, _ amount: Double)
      async throws(DataLayerError) -> HabitLog
  /// Imports a log of another program or device, without L-4 and L-5.
  public var importRaw: @Sendable (_ log: HabitLog) async throws(DataLayerError) -> HabitLog
  /// Imports many logs like `importRaw`, in order, all or none, in one transaction with one stamp; nil if a layer cannot.
  public var importAll: (@Sendable (_ logs: [HabitLog]) async throws(DataLayerError) -> Void)?

  /// Makes a repository of its operations.
  public init(
    logs: @escaping @Sendable (Identifier) async throws(DataLayerError) -> [HabitLog],
    logsOf:
      @escaping @Sendable (Set<Identifier>, CivilDay?, CivilDay?)
      async throws(DataLayerError) -> [Identifier: [HabitLog]],
    log: @escaping @Sendable (Identifier, CivilDay) async throws(DataLayerError) -> HabitLog?,
    dayValue: @escaping @Sendable (Identifier, CivilDay) async throws(DataLayerError) -> Double?,
    earliestDay: @escaping @Sendable (Identifier) async throws(DataLayerError) -> CivilDay?,
    latestDay: @escaping @Sendable (Identifier) async throws(DataLayerError) -> CivilDay?,
    unknownZones: @escaping @Sendable () async throws(DataLayerError) -> Int,
    insert: @escaping @Sendable (HabitLog) async throws(DataLayerError) -> HabitLog,
    upsert: @escaping @Sendable (HabitLog) async throws(DataLayerError) -> HabitLog,
    delete: @escaping @Sendable (Identifier) async throws(DataLayerError) -> Void,
    deleteAll: @escaping @Sendable (Identifier, CivilDay) async throws(DataLayerError) -> Int,
    logHabit:
      @escaping @Sendable (Identifier, CivilDay, Double?, String)
      async throws(DataLayerError) -> HabitLog,
    logFromWidget:
      @escaping @Sendable (Identifier, CivilDay, Double?, String)
      async throws(DataLayerError) -> HabitLog,
    unlogHabit: @escaping @Sendable (Identifier, CivilDay) async throws(DataLayerError) -> Void,
    increment:
      @escaping @Sendable (Identifier, CivilDay, Double) async throws(DataLayerError) -> HabitLog,
    importRaw: @escaping @Sendable (HabitLog) async throws(DataLayerError) -> HabitLog,
    importAll: (@Sendable ([HabitLog]) async throws(DataLayerError) -> Void)? = nil
  ) {
    self.logs = logs
    self.logsOf = logsOf
    self.log = log
    self.dayValue = dayValue
    self.earliestDay = earliestDay
    self.latestDay = latestDay
    self.unknownZones = unknownZones
    self.insert = insert
    self.upsert = upsert
    self.delete = delete
    self.deleteAll = deleteAll
    self.logHabit = logHabit
    self.logFromWidget = logFromWidget
    self.unlogHabit = unlogHabit
    self.increment = increment
    self.importRaw = importRaw
    self.importAll = importAll
  }
}
