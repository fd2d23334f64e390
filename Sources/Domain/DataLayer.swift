/// The seam: everything that is tested, as one struct of closures for each aggregate and its life cycle.
///
/// Anything that has these operations can be put under test. A deliberate mistake is a copy with one closure
/// replaced.
public struct DataLayer: Sendable {
  /// What reports call it.
  public var name: String
  /// Habits.
  public var habits: HabitRepository
  /// Logs of habits.
  public var logs: LogRepository
  /// Categories.
  public var categories: CategoryRepository
  /// Families.
  public var families: FamilyRepository
  /// People.
  public var people: PersonRepository
  /// Who belongs to which family.
  public var memberships: MembershipRepository
  /// What people do with families in one step.
  public var familyService: FamilyService
  /// Meals.
  public var meals: MealRepository
  /// Days and moments.
  public var calendar: CivilCalendar
  /// What is computed of habits and their logs.
  public var figures: HabitFigures
  /// What is computed of meals and bodies.
  public var nutrition: Nutrition
  /// When habits remind.
  public var notifications: NotificationCheck
  /// Opening, closing, emptying, looking inside.
  public var lifeCycle: LifeCycle
  /// Damage done on purpose, which a data layer must survive.
  public var damage: Damage

  /// Makes a data layer of its parts.
  public init(
    name: String,
    habits: HabitRepository,
    logs: LogRepository,
    categories: CategoryRepository,
    families: FamilyRepository,
    people: PersonRepository,
    memberships: MembershipRepository,
    familyService: FamilyService,
    meals: MealRepository,
    calendar: CivilCalendar,
    figures: HabitFigures,
    nutrition: Nutrition,
    notifications: NotificationCheck,
    lifeCycle: LifeCycle,
    damage: Damage = Damage()
  ) {
    self.name = name
    self.habits = habits
    self.logs = logs
    self.categories = categories
    self.families = families
    self.people = people
    self.memberships = memberships
    self.familyService = familyService
    self.meals = meals
    self.calendar = calendar
    self.figures = figures
    self.nutrition = nutrition
    self.notifications = notifications
    self.lifeCycle = lifeCycle
    self.damage = damage
  }
}

/// What concerns a store as a whole.
public struct LifeCycle: Sendable {
  /// Makes the store as new: no row, no flag, no stamp given out. Called before every case, so it should be cheap.
  public var reset: @Sendable () async throws(DataLayerError) -> Void
  /// Closes the store and opens it again.
  public var reopen: @Sendable () async throws(DataLayerError) -> Void
  /// Closes the store for good.
  public var close: @Sendable () async throws(DataLayerError) -> Void
  /// Everything that is stored.
  public var dump: @Sendable () async throws(DataLayerError) -> Dump
  /// Tombstones all logs, habits and categories with one stamp, forgets that seeding was completed, and seeds
  /// again with the next stamp; all in one transaction. Families, people, memberships and meals stay.
  public var deleteEverything: @Sendable () async throws(DataLayerError) -> Void
  /// How many statements the store has executed; nil where that is not known.
  public var statementCount: (@Sendable () async -> Int)?

  /// What the store holds in memory; nil where that is not known.
  public var memory: (@Sendable () async -> StorageMemory)?

  /// Makes a life cycle of its operations.
  public init(
    reset: @escaping @Sendable () async throws(DataLayerError) -> Void,
    reopen: @escaping @Sendable () async throws(DataLayerError) -> Void,
    close: @escaping @Sendable () async throws(DataLayerError) -> Void,
    dump: @escaping @Sendable () async throws(DataLayerError) -> Dump,
    deleteEverything: @escaping @Sendable () async throws(DataLayerError) -> Void,
    statementCount: (@Sendable () async -> Int)? = nil,
    memory: (@Sendable () async -> StorageMemory)? = nil
  ) {
    self.reset = reset
    self.reopen = reopen
    self.close = close
    self.dump = dump
    self.deleteEverything = deleteEverything
    self.statementCount = statementCount
    self.memory = memory
  }
}

/// The memory of a store.
public struct StorageMemory: Hashable, Sendable {
  /// Bytes now.
  public var bytes: Int
  /// The most bytes that were seen.
  public var peakBytes: Int

  /// Makes a reading.
  public init(bytes: Int, peakBytes: Int) {
    self.bytes = bytes
    self.peakBytes = peakBytes
  }
}

/// Damage that other programs and versions leave behind; an operation that is nil is not tried.
public struct Damage: Sendable {
  /// Gives a live habit a schedule of an unknown kind; other ids do nothing.
  public var spoilHabit: (@Sendable (_ id: Identifier) async throws(DataLayerError) -> Void)?
  /// Gives a live habit the category of a tombstoned row, with no other change; does nothing unless both exist so.
  public var orphanHabit:
    (@Sendable (_ id: Identifier, _ categoryID: String) async throws(DataLayerError) -> Void)?
  /// Gives a live log another zone, known or not but not empty, with no other change; other ids do nothing.
  public var spoilZone:
    (@Sendable (_ id: Identifier, _ zone: String) async throws(DataLayerError) -> Void)?
  /// Lets the storage run full.
  ///
  /// The next write that would change something fails with ``DataServiceError/storageFull``, after all its checks,
  /// and changes nothing. Then there is room again, as there is after a reopening. Damage finds room at any time.
  public var fillStorage: (@Sendable () async throws(DataLayerError) -> Void)?
  /// Lets the storage run full once so many more writes have changed something, with 0 at once as `fillStorage`.
  public var fillStorageAfter: (@Sendable (_ writes: Int) async throws(DataLayerError) -> Void)?
  /// Forgets that seeding was completed.
  public var forgetSeeding: (@Sendable () async throws(DataLayerError) -> Void)?
  /// Adds a live family as a merge leaves it: its code may be taken; an id that has a row does nothing.
  public var importFamily: (@Sendable (_ family: Family) async throws(DataLayerError) -> Void)?
  /// Tombstones a live family alone, as a half-received deletion leaves it, with no other change; other ids do nothing.
  public var loseFamily: (@Sendable (_ id: Identifier) async throws(DataLayerError) -> Void)?
  /// Notes of all rows of families, people and memberships that a server has them: they need no sync, and have their id
  /// as record name.
  public var markSynced: (@Sendable () async throws(DataLayerError) -> Void)?

  /// Makes a set of damages.
  public init(
    spoilHabit: (@Sendable (Identifier) async throws(DataLayerError) -> Void)? = nil,
    orphanHabit: (@Sendable (Identifier, String) async throws(DataLayerError) -> Void)? = nil,
    spoilZone: (@Sendable (Identifier, String) async throws(DataLayerError) -> Void)? = nil,
    fillStorage: (@Sendable () async throws(DataLayerError) -> Void)? = nil,
    fillStorageAfter: (@Sendable (Int) async throws(DataLayerError) -> Void)? = nil,
    forgetSeeding: (@Sendable () async throws(DataLayerError) -> Void)? = nil,
    importFamily: (@Sendable (Family) async throws(DataLayerError) -> Void)? = nil,
    loseFamily: (@Sendable (Identifier) async throws(DataLayerError) -> Void)? = nil,
    markSynced: (@Sendable () async throws(DataLayerError) -> Void)? = nil
  ) {
    self.spoilHabit = spoilHabit
    self.orphanHabit = orphanHabit
    self.spoilZone = spoilZone
    self.fillStorage = fillStorage
    self.fillStorageAfter = fillStorageAfter
    self.forgetSeeding = forgetSeeding
    self.importFamily = importFamily
    self.loseFamily = loseFamily
    self.markSynced = markSynced
  }
}
