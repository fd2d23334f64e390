import HabitDomain
import PropCheck
import HabitReference

/// Counts how written rows compare with existing ones: equal in no column of a key, in all, or in all but one.
///
/// Only the last kind shows a store that ignores a column of a key, or compares one alone.
struct Keys: Sendable {
  let habits = ClassTable<HabitKeyClass>()
  let changedHabits = ClassTable<HabitChangeClass>()
  let logs = ClassTable<LogKeyClass>(of: "habit and day of an inserted log")
  let importedLogs = ClassTable<LogKeyClass>(of: "habit and day of an imported log")
  let batches = ClassTable<BatchClass>()
  let categories = ClassTable<RowHit>(of: "name of a new category")
  let changedCategories = ClassTable<RowHit>(of: "name of a changed category")
  let members = ClassTable<MemberKeyClass>()
  let admins = ClassTable<AdminKeyClass>()
  let activations = ClassTable<ActivationClass>()
  let codes = ClassTable<RowHit>(of: "code of a new family")
  let hashes = ClassTable<RowHit>(of: "hash of a new person")
  let tries = ClassTable<CodeTriesClass>()

  /// What scripts on habits must show; without categories, no habit is in one.
  func requirementsOfHabits(hasCategories: Bool) -> [Requirement] {
    habits.requirements(shareOfCases: 0.02) { hasCategories || !$0.needsCategory }
      + changedHabits.requirements(shareOfCases: 0.015) { hasCategories || !$0.needsCategory }
  }

  /// What scripts on logs must show.
  var requirementsOfLogs: [Requirement] {
    logs.requirements(shareOfCases: 0.015) + importedLogs.requirements(shareOfCases: 0.02)
  }

  /// What scripts on categories must show.
  var requirementsOfCategories: [Requirement] {
    categories.requirements(shareOfCases: 0.03)
      + changedCategories.requirements(shareOfCases: 0.015)
  }

  /// What scripts on memberships must show.
  var requirementsOfMembers: [Requirement] {
    members.requirements(shareOfCases: 0.02) + admins.requirements(shareOfCases: 0.015)
      + activations.requirements(shareOfCases: 0.015)
  }
}

// MARK: - Habits, logs and categories

extension Keys {
  /// Counts a new habit.
  func record(_ habit: Habit, in model: Model, _ source: inout Source) {
    let namesakes = model.habits(named: habit.name).filter { $0.id != habit.id }
    let found = Set(namesakes.map { HabitKeyClass.ofNamesakes(habit.categoryID, $0.categoryID) })
    for one in HabitKeyClass.allCases where found.contains(one) { habits.record(one, in: &source) }
    if model.hasDeletedHabit(named: habit.name, in: habit.categoryID) {
      habits.record(.deleted, in: &source)
    }
    guard found.isEmpty else { return }
    let isInCategory = model.storedHabits.contains {
      $0.id != habit.id && haveEqualBytes($0.categoryID, habit.categoryID)
    }
    habits.record(isInCategory ? .inCategory : .apart, in: &source)
  }

  /// Counts an edit of a live habit.
  func record(_ habit: Habit, over old: Habit, in model: Model, _ source: inout Source) {
    let bearers = model.habits(named: habit.name)
    let isRenamed = !bearers.contains { $0.id == old.id }
    let isMoved = !haveEqualBytes(habit.categoryID, old.categoryID)
    let others = bearers.filter { $0.id != old.id }
    let isTaken = others.contains { haveEqualBytes($0.categoryID, habit.categoryID) }
    let change: HabitChangeClass =
      switch (isRenamed, isMoved) {
      case (false, false): .kept
      case (false, true): isTaken ? .movedOnto : .moved
      case (true, false): isTaken ? .renamedOnto : others.isEmpty ? .renamed : .renamedBeside
      case (true, true): .both
      }
    changedHabits.record(change, in: &source)
  }

  /// Counts a new log.
  func record(
    _ log: HabitLog, in model: Model, as table: ClassTable<LogKeyClass>, _ source: inout Source
  ) {
    let others = model.storedLogs.filter { $0.id != log.id }
    var found: [LogKeyClass] = []
    if others.contains(where: { $0.habitID == log.habitID && $0.day == log.day }) {
      found.append(.both)
    }
    if others.contains(where: { $0.habitID != log.habitID && $0.day == log.day }) {
      found.append(.otherHabit)
    }
    if others.contains(where: { $0.habitID == log.habitID && $0.day != log.day }) {
      found.append(.otherDay)
    }
    if model.hasDeletedLog(of: log.habitID, on: log.day) { found.append(.deleted) }
    if found.isEmpty { found.append(.apart) }
    for one in found { table.record(one, in: &source) }
  }

  /// Counts a batch that is accepted: a refused one shows nothing about its rows.
  func record(batch logs: [HabitLog], in model: Model, _ source: inout Source) {
    var trial = model
    guard (try? trial.importAll(logs)) != nil, !logs.isEmpty else { return }
    let found = BatchClass.allCases.filter { $0.fits(logs, in: model) }
    for one in found { batches.record(one, in: &source) }
    if found.isEmpty { batches.record(.plain, in: &source) }
  }
}

extension BatchClass {
  fileprivate func fits(_ logs: [HabitLog], in model: Model) -> Bool {
    switch self {
    case .plain: false
    case .twoOfADay: hasPair(in: logs) { $0.habitID == $1.habitID && $0.day == $1.day }
    case .twoHabits: hasPair(in: logs) { $0.habitID != $1.habitID && $0.day == $1.day }
    case .twoDays: hasPair(in: logs) { $0.habitID == $1.habitID && $0.day != $1.day }
    case .twice: Set(logs.map(\.id)).count < logs.count
    case .meeting:
      logs.contains { log in
        model.storedLogs(of: log.habitID).contains { $0.day == log.day && $0.id != log.id }
      }
    case .reviving: logs.contains { model.state(ofLog: $0.id) == .deleted }
    }
  }

  /// Whether two logs of different ids are related.
  private func hasPair(in logs: [HabitLog], _ areRelated: (HabitLog, HabitLog) -> Bool) -> Bool {
    logs.contains { left in logs.contains { left.id < $0.id && areRelated(left, $0) } }
  }
}

// MARK: - Families, people and memberships

extension Keys {
  /// Counts a new membership.
  func record(
    _ user: Identifier, in family: Identifier?, as role: Membership.Role, in model: Model,
    _ source: inout Source
  ) {
    guard let family else { return }
    let all = model.storedMemberships
    for one in memberClasses(user, in: family, among: all) { members.record(one, in: &source) }
    guard role == .parentAdmin else { return }
    let beside = AdminKeyClass.allCases.filter { $0.fits(user, in: family, among: all) }
    for one in beside { admins.record(one, in: &source) }
    if beside.isEmpty { admins.record(.none, in: &source) }
  }

  private func memberClasses(
    _ user: Identifier, in family: Identifier, among all: [Membership]
  ) -> [MemberKeyClass] {
    let own = Set(all.filter { $0.familyID == family && $0.userID == user }.map(\.status))
    if own.contains(.active) { return [.member] }
    if own.contains(.invited) { return [.invited] }
    if own.contains(.removed) { return [.former] }
    var found: [MemberKeyClass] = []
    if all.contains(where: { $0.familyID == family }) { found.append(.otherPerson) }
    if all.contains(where: { $0.userID == user }) { found.append(.otherFamily) }
    return found.isEmpty ? [.apart] : found
  }

  /// Counts an activation, unless the membership is active.
  func record(activation id: Identifier, in model: Model, _ source: inout Source) {
    guard model.state(ofMembership: id) == .live, let one = model.stored(membership: id),
      one.status != .active
    else { return }
    let isMember = model.storedMemberships.contains {
      $0.familyID == one.familyID && $0.userID == one.userID && $0.id != id
        && $0.status != .removed
    }
    let hasAdmin = one.role == .parentAdmin && model.activeAdmin(of: one.familyID) != nil
    activations.record(isMember ? .member : hasAdmin ? .admin : .nothing, in: &source)
  }

  /// Counts how many tries a code takes.
  func record(random: [Int], in model: Model, _ source: inout Source) {
    var trial = model
    trial.random = random
    let drawn = trial.tryCodes()
    tries.record(
      CodeTriesClass(waits: drawn.waits.count, isFound: drawn.code != nil), in: &source)
  }
}

extension AdminKeyClass {
  fileprivate func fits(
    _ user: Identifier, in family: Identifier, among all: [Membership]
  ) -> Bool {
    let ofFamily = all.filter { $0.familyID == family }
    let isThere = { (status: Membership.Status) in
      ofFamily.contains { $0.role == .parentAdmin && $0.status == status }
    }
    let elsewhere = all.filter {
      $0.familyID != family && $0.role == .parentAdmin && $0.status == .active
    }
    return switch self {
    case .none: false
    case .active: isThere(.active)
    case .invited: isThere(.invited) && !isThere(.active)
    case .removed: isThere(.removed) && !isThere(.active)
    case .otherRole:
      !isThere(.active) && ofFamily.contains { $0.role != .parentAdmin && $0.status == .active }
    case .elsewhere: !isThere(.active) && !elsewhere.isEmpty
    case .himselfElsewhere: !isThere(.active) && elsewhere.contains { $0.userID == user }
    }
  }
}

/// Whether two texts have equal bytes; `==` calls two normal forms of a letter equal.
func haveEqualBytes(_ left: String?, _ right: String?) -> Bool {
  switch (left, right) {
  case (nil, nil): true
  case (let left?, let right?): left.utf8.elementsEqual(right.utf8)
  default: false
  }
}
