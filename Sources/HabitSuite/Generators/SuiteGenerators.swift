import HabitDomain
import PropCheck
import HabitReference

/// All generators of the suite. They hold the labels of their classes, and so are made once.
struct SuiteGenerators: Sendable {
  let rows = RowPicker()
  let habits = Habits()
  let days = Days()
  let histories = Histories()
  let scenarios = Scenarios()
  let fasting = FastingQuestions()
  let measures = Measures()
  let reminders = Reminders()
  let amounts = Amounts()
  let categoryNames = Names()
  let identifierTexts = IdentifierTexts()
  /// Whether another habit has the name, up to case, padding and normal form.
  let isNameKnown = ClassTable<Bool>("name of a habit", [("known", 1, true), ("new", 4, false)])
  let households = Households()
  /// Whether a purge finds anything to remove.
  let purges = ClassTable<Bool>("purge", [("nothing", 1, false), ("tombstones", 1, true)])
  let mealDrafts = MealDrafts()
  let keys = Keys()
  /// The parts whose rows are drawn.
  private(set) var parts = Set(DataLayer.Part.allCases)

  static let standard = SuiteGenerators()

  /// The generators for a layer, which draw no row of an absent part.
  static func standard(for layer: DataLayer) -> SuiteGenerators {
    var generators = SuiteGenerators.standard
    generators.parts = layer.parts
    return generators
  }

  /// The state in which a script begins: a special day, sometimes a habit limit, sometimes a special zone.
  func start(from source: inout Source) -> Model {
    let (day, zone) = days.starts.draw(from: &source)
    let noon = Int64(day.number) * Days.millisecondsOfDay + Days.millisecondsOfDay / 2
    let limit = [nil, 3, 1][source.pick(weights: [8, 1, 1])]
    return Model(
      now: Instant(milliseconds: noon),
      freshID: Identifier(high: 3, low: 0),
      displayZone: zone,
      fallbackZone: World.fallbackZone,
      habitLimit: limit,
      device: World.device,
      zones: .suite
    )
  }

  func habitID(
    from source: inout Source, in model: Model, liking isLiked: (Habit) -> Bool = { _ in false }
  ) -> Identifier {
    rows.existing(
      Pool.habits, from: &source, state: { model.state(ofHabit: $0) },
      liking: { model.stored(habit: $0).map(isLiked) ?? false })
  }

  /// A habit that can likely be logged today.
  func loggableID(
    from source: inout Source, in model: Model, isNumeric: Bool = false
  ) -> Identifier {
    let today = model.today
    return habitID(from: &source, in: model) { habit in
      habit.isActive && habit.archivedAt == nil && habit.startDay <= today
        && (!isNumeric || habit.kind == .numeric)
    }
  }

  func logID(from source: inout Source, in model: Model) -> Identifier {
    rows.existing(Pool.logs, from: &source) { model.state(ofLog: $0) }
  }

  func categoryID(
    from source: inout Source, in model: Model, liking isLiked: (String) -> Bool = { _ in false }
  ) -> String {
    rows.existing(
      Pool.categories, from: &source, state: { model.state(ofCategory: $0) }, liking: isLiked)
  }

  func familyID(from source: inout Source, in model: Model) -> Identifier {
    rows.existing(Pool.families, from: &source) { model.state(ofFamily: $0) }
  }

  /// A family that likely has members.
  func peopledFamilyID(from source: inout Source, in model: Model) -> Identifier {
    rows.existing(
      Pool.families, from: &source, state: { model.state(ofFamily: $0) },
      liking: { !model.everMembers(of: $0).isEmpty })
  }

  /// A person, preferably one that the operation is for.
  func personID(
    from source: inout Source, in model: Model, liking liked: Set<Identifier> = []
  ) -> Identifier {
    // A family needs no person, so it names one even if there are none.
    guard parts.contains(.people) else { return Pool.people[0] }
    return rows.existing(
      Pool.people, from: &source, state: { model.state(ofPerson: $0) }, liking: liked.contains)
  }

  /// The role of a new member; if a family has no parent admin, half of the new members become one, because most rules
  /// are about parent admins.
  func role(from source: inout Source, of family: Identifier?, in model: Model) -> Membership.Role {
    if let family, !model.hasParentAdmin(family), source.boolean() { return .parentAdmin }
    return households.role(from: &source)
  }

  /// A membership, preferably one that the operation is for.
  func membershipID(
    from source: inout Source, in model: Model,
    liking isLiked: (Membership) -> Bool = { _ in false }
  ) -> Identifier {
    rows.existing(
      Pool.memberships, from: &source, state: { model.state(ofMembership: $0) },
      liking: { model.stored(membership: $0).map(isLiked) ?? false })
  }

  /// A membership, and that of a parent admin who is likely in the same family.
  ///
  /// The member is drawn first, so that a removal by somebody shrinks to a removal of the same member.
  func adminAndMember(
    from source: inout Source, in model: Model
  ) -> (admin: Identifier, member: Identifier) {
    let member = membershipID(from: &source, in: model) {
      guard let admin = model.activeAdmin(of: $0.familyID) else { return false }
      return admin != $0.id
    }
    let family = model.stored(membership: member)?.familyID
    let admin = membershipID(from: &source, in: model) {
      $0.familyID == family && $0.role == .parentAdmin && $0.status == .active
    }
    return (admin, member)
  }

  func mealID(from source: inout Source, in model: Model) -> Identifier {
    rows.existing(Pool.meals, from: &source) { model.state(ofMeal: $0) }
  }

  /// No category, or one that is likely live.
  func optionalCategoryID(from source: inout Source, in model: Model) -> String? {
    guard parts.contains(.categories) else { return nil }
    return rows.optional(Pool.categories, from: &source) { model.state(ofCategory: $0) }
  }

  /// The tables of families that have rows.
  var familyTables: [FamilyTable] {
    FamilyTable.allCases.filter { table in
      switch table {
      case .family: parts.contains(.families)
      case .person: parts.contains(.people)
      case .membership: parts.isSuperset(of: .ofMembers)
      }
    }
  }

  /// A habit with an id that is likely free.
  func newHabit(from source: inout Source, in model: Model) -> Habit {
    let id = rows.new(Pool.habits, from: &source) { model.state(ofHabit: $0) }
    let category = optionalCategoryID(from: &source, in: model)
    let habit = scriptHabit(from: &source, id: id, categoryID: category, in: model)
    keys.record(habit, in: model, &source)
    return habit
  }

  /// Three in four habits of a script are mostly valid, and so are those that share a part of another habit's key.
  func scriptHabit(
    from source: inout Source, id: Identifier, categoryID: String?, in model: Model
  ) -> Habit {
    let sharesKey = source.boolean(probability: 0.4)
    let prefersValid = source.boolean(probability: 0.75) || sharesKey
    var habit = habits.draw(
      from: &source, id: id, categoryID: categoryID, in: model, prefersValid: prefersValid)
    if sharesKey { shareKeyWithAnother(&habit, from: &source, in: model) }
    isNameKnown.record(model.bearsName(habit.name), in: &source)
    return habit
  }

  /// Gives a habit the name of another one, its category, or both.
  private func shareKeyWithAnother(_ habit: inout Habit, from source: inout Source, in model: Model)
  {
    let others = model.storedHabits.filter { $0.id != habit.id }
    // Habits with a category are few.
    let categorized = others.filter { $0.categoryID != nil }
    let hasCategory = source.boolean(probability: 0.8) && !categorized.isEmpty
    guard let other = source.element(of: hasCategory ? categorized : others) else { return }
    let part = source.pick(weights: [5, 1, 1])
    if part != 1 { habit.name = other.name }
    if part != 0 { habit.categoryID = other.categoryID }
    guard part == 0 else { return }
    let live = Pool.categories.filter { model.state(ofCategory: $0) == .live }
    let different = (live + [nil]).filter { !haveEqualBytes($0, other.categoryID) }
    if let category = source.element(of: different) { habit.categoryID = category }
  }

  /// A log of a habit that is likely live; a third copy a part of the key of another log: one of a batch, a stored or a
  /// deleted one.
  func log(
    from source: inout Source, id: Identifier, in model: Model, beside batch: [HabitLog] = [],
    prefersValid: Bool = false
  ) -> HabitLog {
    let habitID = habitID(from: &source, in: model)
    let moment = moment(from: &source, in: model, of: habitID)
    var log = HabitLog(
      id: id,
      habitID: habitID,
      date: moment.date,
      timezone: moment.zone,
      day: moment.day,
      value: amount(from: &source, for: habitID, in: model, prefersValid: prefersValid)
    )
    guard source.boolean(probability: 0.35) else { return log }
    let others = [batch, model.storedLogs, model.deletedLogs]
    let weights = zip(others, [6, 3, 3]).map { $0.isEmpty ? 0 : $1 }
    guard weights.contains(where: { $0 > 0 }),
      let other = source.element(of: others[source.pick(weights: weights)])
    else { return log }
    shareKey(of: &log, with: other, from: &source, in: model)
    log.value = amount(from: &source, for: log.habitID, in: model, prefersValid: prefersValid)
    return log
  }

  /// Gives a log the habit and moment of another one, the moment alone with another habit, or the habit alone.
  private func shareKey(
    of log: inout HabitLog, with other: HabitLog, from source: inout Source, in model: Model
  ) {
    let part = source.pick(weights: [4, 5, 1])
    if part != 2 { (log.date, log.timezone, log.day) = (other.date, other.timezone, other.day) }
    guard part == 1 else {
      log.habitID = other.habitID
      return
    }
    let habits = model.storedHabits.map(\.id).filter { $0 != other.habitID }
    log.habitID = source.element(of: habits) ?? log.habitID
  }

  /// A moment, its zone, and its day; beyond the table of offsets the zone is UTC.
  func moment(
    from source: inout Source, in model: Model, of habitID: Identifier? = nil
  ) -> (date: Instant, zone: String, day: CivilDay) {
    let zone = days.zone(from: &source, displayed: model.displayZone)
    let day =
      habitID.map { self.day(from: &source, of: $0, in: model) }
      ?? days.day(from: &source, today: model.today)
    let date = days.moment(from: &source, on: day, zone: zone)
    let isCovered =
      ZoneTable.coverage.contains(date) || ZoneTable.suite.transitions(of: zone).isEmpty
    return (date, isCovered ? zone : "UTC", day)
  }

  /// A day on which the habit likely has a log.
  func day(from source: inout Source, of habitID: Identifier, in model: Model) -> CivilDay {
    days.day(
      from: &source, today: model.today, likely: model.loggedDays(of: habitID),
      within: model.days(of: habitID))
  }

  func amount(
    from source: inout Source, for id: Identifier, in model: Model, prefersValid: Bool = false
  ) -> Double? {
    let habit = model.stored(habit: id)
    return amounts.draw(
      from: &source, target: habit?.kind == .binary ? 1 : habit?.dailyTarget,
      prefersValid: prefersValid)
  }

  /// A category of a script; a quarter have the name of another category, live or deleted.
  func category(from source: inout Source, id: String, in model: Model) -> Category {
    var category = category(from: &source, id: id)
    guard source.boolean(probability: 0.25) else { return category }
    category.name = source.element(of: model.categoryNames(besides: id)) ?? category.name
    return category
  }

  /// A category with this id.
  func category(from source: inout Source, id: String) -> Category {
    let name = categoryNames.draw(from: &source, limit: 30)
    return Category(
      id: id,
      name: source.boolean(probability: 0.1) ? "health" : name,
      order: habits.order(from: &source),
      isActive: !source.boolean(probability: 0.2),
      isPredefined: source.boolean(probability: 0.2)
    )
  }
}
