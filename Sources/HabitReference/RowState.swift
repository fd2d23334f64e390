public import HabitDomain

/// Whether a row exists.
public enum RowState: Sendable {
  /// It is live.
  case live
  /// It is a tombstone or was removed for good.
  case deleted
  /// It never existed.
  case unknown
}

/// Rows that a command may need; live ones unless stated otherwise.
public enum RowKind: Sendable {
  /// Habits.
  case habit
  /// Logs.
  case log
  /// Categories.
  case category
  /// Predefined categories.
  case predefinedCategory
  /// Families.
  case family
  /// People.
  case person
  /// Both families and people, as a membership needs them.
  case familyAndPerson
  /// Memberships.
  case membership
  /// Two memberships of one family, one of them of an active parent admin.
  case fellowMembers
  /// Meals.
  case meal
  /// Deleted families and people.
  case familyTombstone
  /// Deleted families and people that a server has.
  case syncedTombstone
}

/// What generators ask about the state that a script has reached.
extension Model {
  /// The state of a habit's row.
  public func state(ofHabit id: Identifier) -> RowState { state(habits[id]) }

  /// The state of a log's row.
  public func state(ofLog id: Identifier) -> RowState { state(logs[id]) }

  /// The number of live families.
  public var familyCount: Int { families.liveCount }

  /// The number of live people.
  public var personCount: Int { people.liveCount }

  /// The state of a category's row.
  public func state(ofCategory id: String) -> RowState { state(categories[ByteText(id)]) }

  /// The state of a family's row.
  public func state(ofFamily id: Identifier) -> RowState { state(families[id]) }

  /// The state of a person's row.
  public func state(ofPerson id: Identifier) -> RowState { state(people[id]) }

  /// The state of a membership's row.
  public func state(ofMembership id: Identifier) -> RowState { state(memberships[id]) }

  /// The state of a meal; deleted meals are removed for good.
  public func state(ofMeal id: Identifier) -> RowState {
    guard meals[id] == nil else { return .live }
    return deletedMeals.contains(id) ? .deleted : .unknown
  }

  /// Whether there is such a row.
  public func hasRow(of kind: RowKind) -> Bool {
    switch kind {
    case .habit: habits.values.contains(where: \.isLive)
    case .log: logs.liveCount > 0
    case .category: categories.values.contains(where: \.isLive)
    case .predefinedCategory: categories.values.contains { $0.isLive && $0.content.isPredefined }
    case .family: families.liveCount > 0
    case .person: people.liveCount > 0
    case .familyAndPerson: hasRow(of: .family) && hasRow(of: .person)
    case .membership: memberships.liveCount > 0
    case .fellowMembers: hasFellowMembers
    case .meal: !meals.isEmpty
    case .familyTombstone: hasTombstone { _ in true }
    case .syncedTombstone: hasTombstone { !$0.needsSync }
    }
  }

  /// Whether a deleted family or person has such metadata.
  private func hasTombstone(_ isWanted: (Metadata) -> Bool) -> Bool {
    families.deletedRows.contains { isWanted($0.metadata) }
      || people.deletedRows.contains { isWanted($0.metadata) }
  }

  /// Whether a live habit has an equal name, in any category.
  public func bearsName(_ name: String) -> Bool {
    let key = TextRules.folded(name)
    return habits.values.contains { $0.isLive && TextRules.folded($0.content.name) == key }
  }

  /// The live habits, by id.
  public var storedHabits: [Habit] { storedHabits { _ in true } }

  /// The live habits of an equal name in any category, by id.
  public func habits(named name: String) -> [Habit] {
    let key = TextRules.folded(name)
    return storedHabits { TextRules.folded($0.name) == key }
  }

  /// Whether a deleted habit had an equal name in the same category.
  public func hasDeletedHabit(named name: String, in category: String?) -> Bool {
    let key = TextRules.folded(name)
    return habits.values.contains { row in
      !row.isLive && Model.areSame(row.content.categoryID, category)
        && TextRules.folded(row.content.name) == key
    }
  }

  private func storedHabits(where isWanted: (Habit) -> Bool) -> [Habit] {
    habits.values.filter { $0.isLive && isWanted($0.content) }.map { $0.content }
      .sorted { $0.id < $1.id }
  }

  /// The live logs, by id.
  public var storedLogs: [HabitLog] {
    logs.liveRows.map { $0.content }.sorted { $0.id < $1.id }
  }

  /// The deleted logs, by id.
  public var deletedLogs: [HabitLog] {
    logs.deletedRows.map { $0.content }.sorted { $0.id < $1.id }
  }

  /// The live logs of a habit, in any order.
  public func storedLogs(of habit: Identifier) -> [HabitLog] { liveLogs(of: habit) }

  /// Whether a day of a habit had a log that is deleted.
  public func hasDeletedLog(of habit: Identifier, on day: CivilDay) -> Bool {
    logs.deletedRows.contains { $0.content.habitID == habit && $0.content.day == day }
  }

  /// Whether a family has or had a code, as typed.
  public func state(ofCode text: String) -> RowState {
    guard let code = try? FamilyTexts.code(text) else { return .unknown }
    guard families.live(in: code).isEmpty else { return .live }
    return families.deletedRows.contains { $0.content.code == code } ? .deleted : .unknown
  }

  /// Whether a person has or had a hash, as typed.
  public func state(ofHash text: String) -> RowState {
    let hash = ByteText(TextRules.trimmed(text))
    guard people.live(in: hash).isEmpty else { return .live }
    let isFormer = people.deletedRows.contains { ByteText($0.content.appleUserIDHash) == hash }
    return isFormer ? .deleted : .unknown
  }

  /// The names of all categories but one, including deleted ones, by id.
  public func categoryNames(besides id: String) -> [String] {
    categories.filter { $0.key != ByteText(id) }.sorted { $0.key < $1.key }
      .map(\.value.content.name)
  }

  /// Whether another category has or had an equal name.
  public func state(ofCategoryName name: String, besides id: String) -> RowState {
    let key = TextRules.folded(name)
    let bearers = categories.filter { $0.key != ByteText(id) }.values
      .filter { TextRules.folded($0.content.name) == key }
    return bearers.contains(where: \.isLive) ? .live : bearers.isEmpty ? .unknown : .deleted
  }

  /// The number of rows of logs, including tombstones; it never decreases.
  public var logCount: Int { logs.count }

  /// The number of rows of families, people and memberships, including tombstones.
  public var familyRowCount: Int { families.count + people.count + memberships.count }

  /// A live habit as it is stored, readable or not.
  public func stored(habit id: Identifier) -> Habit? { liveHabit(id) }

  /// A row of a log as it is stored, live or not.
  public func stored(log id: Identifier) -> HabitLog? { logs[id]?.content }

  /// The codes of live families, in the order of their ids.
  public var familyCodes: [String] {
    families.liveRows.map { $0.content }.sorted { $0.id < $1.id }.map(\.code)
  }

  /// The hashes of live people, in the order of their ids.
  public var hashes: [String] {
    people.liveRows.map { $0.content }.sorted { $0.id < $1.id }.map(\.appleUserIDHash)
  }

  /// A row of a membership as it is stored, live or not.
  public func stored(membership id: Identifier) -> Membership? { memberships[id]?.content }

  /// The people who are or were members of a family; none for nil.
  public func everMembers(of family: Identifier?) -> Set<Identifier> {
    guard let family else { return [] }
    return Set(memberships.values.map { $0.content }.filter { $0.familyID == family }.map(\.userID))
  }

  /// The former members of a family; none for nil.
  public func formerMembers(of family: Identifier?) -> Set<Identifier> {
    guard let family else { return [] }
    let rows = memberships.live(in: family)
    let present = rows.filter { $0.content.status != .removed }.map { $0.content.userID }
    return Set(rows.map { $0.content.userID }).subtracting(present)
  }

  /// The membership of the family's active parent admin; nil if it has none.
  public func activeAdmin(of family: Identifier) -> Identifier? {
    memberships.live(in: family).filter {
      $0.content.role == .parentAdmin && $0.content.status == .active
    }.map { $0.content.id }.min()
  }

  /// The live memberships, by their id.
  public var storedMemberships: [Membership] {
    memberships.liveRows.map { $0.content }.sorted { $0.id < $1.id }
  }

  /// Whether there is a deleted category and a live habit, which a sync may combine.
  public var mayHaveOrphans: Bool {
    hasRow(of: .habit) && categories.values.contains { !$0.isLive }
  }

  /// Whether a live habit is in a category that is not live.
  public var hasOrphan: Bool {
    habits.values.contains { row in
      row.isLive && row.content.categoryID.map { !isLiveCategory($0) } ?? false
    }
  }

  /// Whether there is one of ``rivalAdmins``.
  public var hasRivalAdmin: Bool { memberships.liveRows.contains { isRivalAdmin($0.content) } }

  /// The inactive memberships of parent admins that only another active parent admin keeps from being activated.
  public var rivalAdmins: Set<Identifier> {
    Set(memberships.liveRows.map { $0.content }.filter(isRivalAdmin).map(\.id))
  }

  private func isRivalAdmin(_ member: Membership) -> Bool {
    guard member.role == .parentAdmin, member.status != .active,
      activeAdmin(of: member.familyID) != nil
    else { return false }
    return memberships.live(in: member.familyID).allSatisfy {
      $0.content.userID != member.userID || $0.content.status == .removed
        || $0.content.id == member.id
    }
  }

  /// Whether a live category is predefined.
  public func isPredefined(category id: String) -> Bool {
    categories[ByteText(id)].map { $0.isLive && $0.content.isPredefined } ?? false
  }

  /// A meal as it is stored.
  public func stored(meal id: Identifier) -> EatingPattern? { meals[id] }

  /// The days on which a habit has a live log.
  public func loggedDays(of id: Identifier) -> Set<CivilDay> { Set(liveLogs(of: id).map(\.day)) }

  /// The days of a live habit, if it has any.
  public func days(of id: Identifier) -> ClosedRange<CivilDay>? {
    guard let habit = liveHabit(id) else { return nil }
    let end = habit.endDay ?? CivilDay(.max)
    return habit.startDay <= end ? habit.startDay...end : nil
  }

  /// Today in the display zone.
  public var today: CivilDay { days.civilDay(now, displayZone) ?? CivilDay(0) }

  private var hasFellowMembers: Bool {
    memberships.liveRows.contains { row in
      guard let admin = activeAdmin(of: row.content.familyID) else { return false }
      return admin != row.content.id
    }
  }

  private func state<Content>(_ row: StoredRow<Content>?) -> RowState {
    row.map { $0.isLive ? .live : .deleted } ?? .unknown
  }
}
