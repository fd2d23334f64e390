public import HabitDomain

/// The state and the results of a correct data layer, in dictionaries.
///
/// Each operation of the domain is one function of the state, which returns or throws what a correct layer returns or
/// throws. There is no SQL, no clock and no calendar here, and no code of the tested layers: the rules are
/// implemented a second time here on purpose.
public struct Model: Sendable {
  /// The time.
  public var now: Instant
  /// The identifier of the next new row.
  public var freshID: Identifier { didSet { offered?.insert(freshID) } }
  /// The zone in which "today" is understood.
  public var displayZone: String
  /// The zone returned for a log whose own zone is unknown.
  public var fallbackZone: String
  /// How many live habits the plan allows; nil for any number.
  public var habitLimit: Int?
  /// The identifiers of the next new rows of families, people and memberships, in order.
  public var freshIDs: [Identifier] = [] { didSet { offered?.formUnion(freshIDs) } }
  /// The identifiers offered to new rows so far, if they are remembered; see ``rememberOffers()``.
  private var offered: Set<Identifier>?
  /// The random numbers to come, each taken modulo its bound; zeros follow.
  public var random: [Int] = []
  /// The family codes that other devices have.
  public var codesElsewhere: Set<String> = []
  /// Whether other devices can be asked about a family code.
  public var othersAnswer = true
  /// Whether seeding has been completed.
  public internal(set) var isSeedingCompleted = false

  /// The device's name in stamps.
  let device: String
  let days: DayRules
  /// The error of a later change, and how many changes succeed before it; nil for none.
  var trouble: (error: DataServiceError, changesBefore: Int)?
  var habits: [Identifier: StoredRow<Habit>] = [:]
  var unreadable: Set<Identifier> = []
  var logs = RowTable<HabitLog, Identifier> { $0.habitID }
  var categories: [ByteText: StoredRow<Category>] = [:]
  var families = RowTable<Family, String> { $0.code }
  var people = RowTable<UserProfile, ByteText> { ByteText($0.appleUserIDHash) }
  var memberships = RowTable<Membership, Identifier> { $0.familyID }
  var meals: [Identifier: EatingPattern] = [:]
  /// The ids of deleted meals.
  var deletedMeals: Set<Identifier> = []
  /// The number of changes of meals.
  var mealChanges = 0
  var lastStamp: Stamp?

  /// Makes an empty store.
  public init(
    now: Instant, freshID: Identifier, displayZone: String, fallbackZone: String = "UTC",
    habitLimit: Int? = nil, device: String, zones: ZoneTable
  ) {
    self.now = now
    self.freshID = freshID
    self.displayZone = displayZone
    self.fallbackZone = fallbackZone
    self.habitLimit = habitLimit
    self.device = device
    days = DayRules(zones: zones)
  }
}

extension Model {
  /// Remembers from here on which identifiers are offered to new rows.
  ///
  /// Concurrent calls may each use the identifier that they were offered, whatever their order.
  public mutating func rememberOffers() { offered = [freshID] }

  /// Whether an identifier may be offered to a new row.
  public func mayOffer(_ id: Identifier) -> Bool { offered?.contains(id) != true }

  /// Everything that is held, sorted.
  public func dump() -> Dump {
    Dump(
      habits: habits.values.filter { !unreadable.contains($0.content.id) }
        .sorted { $0.content.id < $1.content.id },
      logs: logs.values.sorted { $0.content.id < $1.content.id },
      categories: categories.values.sorted {
        ByteText($0.content.id) < ByteText($1.content.id)
      },
      families: families.values.sorted { $0.content.id < $1.content.id },
      people: people.values.sorted { $0.content.id < $1.content.id },
      memberships: memberships.values.sorted { $0.content.id < $1.content.id },
      meals: meals.values.sorted { $0.id < $1.id },
      unreadable: unreadable.sorted().map(\.description),
      isSeedingCompleted: isSeedingCompleted
    )
  }

  /// Runs an operation, unless it changes something and the storage refuses.
  public mutating func storing<Answer>(
    _ operation: (inout Model) throws(DataLayerError) -> Answer
  ) throws(DataLayerError) -> Answer {
    guard let trouble else { return try operation(&self) }
    var next = self
    let answer = try operation(&next)
    if next.isChanged(since: self) {
      guard trouble.changesBefore > 0 else {
        self.trouble = nil
        throw .service(trouble.error)
      }
      next.trouble = (trouble.error, trouble.changesBefore - 1)
    }
    self = next
    return answer
  }

  /// A change of a row takes a stamp, except for meals; other changes concern the seeding flag or remove rows for
  /// good.
  private func isChanged(since old: Model) -> Bool {
    lastStamp != old.lastStamp || isSeedingCompleted != old.isSeedingCompleted
      || families.count != old.families.count || people.count != old.people.count
      || memberships.count != old.memberships.count || mealChanges != old.mealChanges
  }

  /// Closes and reopens the store.
  public mutating func reopen() { trouble = nil }

  /// Tombstones everything with one stamp, then seeds again, unless there is no place for categories.
  public mutating func deleteEverything(seeds: Bool = true) {
    let doomedLogs = logs.liveRows.map(\.content)
    let doomedHabits = habits.values.filter(\.isLive).map(\.content.id)
    let doomedCategories = categories.filter(\.value.isLive).map(\.key)
    if doomedLogs.count + doomedHabits.count + doomedCategories.count > 0 {
      let stamp = tick()
      for log in doomedLogs {
        logs[log.id]?.bury(stamp, at: now)
        habits[log.habitID]?.content.lastCompletedDay = nil
      }
      for id in doomedHabits { habits[id]?.bury(stamp, at: now) }
      for id in doomedCategories { categories[id]?.bury(stamp, at: now) }
    }
    isSeedingCompleted = false
    if seeds { seedPredefined() }
  }

  /// Takes a stamp for an operation with changes.
  mutating func tick() -> Stamp {
    let wall = max(now.milliseconds, lastStamp?.wall ?? .min)
    let counter = lastStamp.map { $0.wall == wall ? $0.counter + 1 : 0 } ?? 0
    let stamp = Stamp(wall: wall, counter: counter, device: device)
    lastStamp = stamp
    return stamp
  }
}

extension StoredRow {
  var isLive: Bool { metadata.deletedAt == nil }

  mutating func bury(_ stamp: Stamp, at now: Instant) {
    touch(stamp)
    metadata.deletedAt = now
  }

  /// What every change of content does to the metadata.
  mutating func touch(_ stamp: Stamp) {
    metadata.modifiedAt = stamp
    metadata.revision += 1
    metadata.needsSync = true
    metadata.syncBlocked = nil
  }

  mutating func replace(by content: Content, _ stamp: Stamp) {
    self.content = content
    touch(stamp)
    metadata.deletedAt = nil
  }
}

extension Dictionary {
  /// Inserts a new row, or replaces one and revives it.
  mutating func write<Content>(_ content: Content, at key: Key, _ stamp: Stamp)
  where Value == StoredRow<Content> {
    if self[key] == nil {
      self[key] = StoredRow(content: content, metadata: Metadata(modifiedAt: stamp))
    } else {
      self[key]?.replace(by: content, stamp)
    }
  }
}
