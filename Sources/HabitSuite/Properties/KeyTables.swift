import HabitDomain
import PropCheck
import HabitReference

/// What must be unique, as complete tables: a row equals another in each column of the key or not, and gets to that
/// state in every way.
struct KeyTables: Sendable {
  let subject: Subject

  var entries: [CatalogueEntry] {
    [
      habits.needing([.habits, .categories]), logs.needing([.habits, .logs]),
      members.needing(.ofMembers),
    ]
  }
}

// MARK: - Name and category of a habit

extension KeyTables {
  private struct HabitCase: Sendable {
    /// The category of the existing habit.
    let known: String?
    let isDeleted: Bool
    let name: String
    let category: String?
    let way: Way

    enum Way: String, CaseIterable, Sendable {
      case create
      case rename
      case move
    }
  }

  private static let categories = [nil, "c1", "c2"]

  private var habits: Property {
    Property(
      "habits.told-apart-by-name-and-category",
      "Two live habits may share a name or a category, but not both, however they are written.",
      rules: ["P-R9", "H-7"],
      of: Gen { source in
        HabitCase(
          known: KeyTables.categories[source.integer(in: 0...2)],
          isDeleted: source.flag(),
          name: ["\tA", "b"][source.integer(in: 0...1)],
          category: KeyTables.categories[source.integer(in: 0...2)],
          way: source.anyCase(of: HabitCase.Way.self))
      },
      describe: { line in
        "\(line.way.rawValue) \(quoted(line.name)) in \(line.category ?? "no category"), beside "
          + "\(line.isDeleted ? "a deleted " : "")\"a\" in \(line.known ?? "no category")"
      }
    ) { try await check($0) }
  }

  private func check(_ line: HabitCase) async throws {
    var layer = try await ModelledLayer(subject)
    let needed = Set([line.known, line.category, line.way == .move ? "c3" : nil])
    for id in ["c1", "c2", "c3"] where needed.contains(id) {
      try await layer.create(HabitDomain.Category(id: id, name: id))
    }
    try await layer.create(habit(0, "a", in: line.known))
    if line.isDeleted { try await layer.delete(Pool.habits[0]) }
    try await layer.askWhetherUnique(line.name, in: line.category)
    let wanted = habit(1, line.name, in: line.category)
    switch line.way {
    case .create: try await layer.create(wanted)
    case .rename:
      try await layer.create(habit(1, "c", in: line.category))
      try await layer.update(wanted)
    case .move:
      try await layer.create(habit(1, line.name, in: "c3"))
      try await layer.update(wanted)
    }
    try await layer.askWhetherUnique(line.name, in: line.category, besides: wanted.id)
    try await layer.compareEverything()
  }

  private func habit(_ place: Int, _ name: String, in category: String?) -> Habit {
    var habit = Habit(id: Pool.habits[place], name: name, startDay: Model.mondayNoon.today)
    habit.categoryID = category
    return habit
  }
}

extension ModelledLayer {
  fileprivate mutating func delete(_ habit: Identifier) async throws {
    try await call(
      "delete " + Pool.name(of: habit), habit, model: { $0.delete($1) }, layer: \.habits.delete)
  }

  fileprivate mutating func askWhetherUnique(
    _ name: String, in category: String?, besides id: Identifier? = nil
  ) async throws {
    try await call(
      "is name unique \(quoted(name)) in \(category ?? "no category")",
      model: { $0.isNameUnique(name, in: category, excluding: id) },
      real: { layer throws(DataLayerError) in
        try await layer.habits.isNameUnique(name, category, id)
      })
  }
}

// MARK: - Habit and day of a log

extension KeyTables {
  private struct LogCase: Sendable {
    let origin: Origin
    let isOtherHabit: Bool
    let isOtherDay: Bool
    /// Whether the new log has the smaller id, so that it is the log of the day.
    let isFirst: Bool
    let way: Way
    let ending: Ending

    /// Where the existing log comes from.
    enum Origin: String, CaseIterable, Sendable {
      case none = "no log"
      case local = "a log"
      case elsewhere = "an imported log"
      case deleted = "a deleted log"
    }

    enum Way: String, CaseIterable, Sendable {
      case insert = "insert"
      case upsert = "upsert"
      case log = "log habit"
      case take = "import"
      case batch = "import a batch"
      case both = "import a batch with the other log"
    }

    /// The last step: a failure shows all steps before it.
    enum Ending: String, CaseIterable, Sendable {
      case read = "read"
      case log = "log the day"
      case unlog = "unlog the day"
    }
  }

  private var logs: Property {
    let hasBatches = subject.layer.logs.importAll != nil
    let ways = LogCase.Way.allCases.filter { hasBatches || ($0 != .batch && $0 != .both) }
    return Property(
      "logs.told-apart-by-habit-and-day",
      "A day of a habit can have one log of this device and any number of imported ones, as can every other day.",
      rules: ["P-R9", "L-5"],
      of: Gen { source in
        LogCase(
          origin: source.anyCase(of: LogCase.Origin.self),
          isOtherHabit: source.flag(), isOtherDay: source.flag(),
          isFirst: source.flag(),
          way: ways[source.integer(in: 0...ways.count - 1)],
          ending: source.anyCase(of: LogCase.Ending.self))
      },
      describe: { line in
        "\(line.way.rawValue) beside \(line.origin.rawValue)"
          + (line.isOtherHabit ? " of another habit" : "")
          + (line.isOtherDay ? " and day" : "") + ", \(line.ending.rawValue)"
      }
    ) { try await check($0) }
  }

  private func check(_ line: LogCase) async throws {
    var layer = try await ModelledLayer(subject)
    for place in 0...(line.isOtherHabit ? 1 : 0) {
      var habit = habit(place, ["a", "b"][place], in: nil)
      (habit.kind, habit.dailyTarget) = (.numeric, 4)
      habit.startDay = CivilDay(Model.mondayNoon.today.number - 7)
      try await layer.create(habit)
    }
    let known = log(line.isFirst ? 1 : 0, of: 0, daysAgo: 1, value: 3)
    let new = log(
      line.isFirst ? 0 : 1, of: line.isOtherHabit ? 1 : 0, daysAgo: line.isOtherDay ? 2 : 1,
      value: 5)
    switch line.origin {
    case .none: break
    case .local: try await layer.insert(known)
    case .elsewhere: try await layer.importRaw(known)
    case .deleted:
      try await layer.insert(known)
      try await layer.delete(log: known.id)
    }
    try await add(new, by: line.way, beside: known, &layer)
    switch line.ending {
    case .read: try await layer.readLogs(of: known)
    case .log: try await layer.log(known.habitID, on: known.day, 7)
    case .unlog: try await layer.unlog(known.habitID, on: known.day)
    }
    try await layer.compareEverything()
  }

  private func add(
    _ log: HabitLog, by way: LogCase.Way, beside known: HabitLog, _ layer: inout ModelledLayer
  ) async throws {
    switch way {
    case .insert: try await layer.insert(log)
    case .upsert: try await layer.upsert(log)
    case .log: try await layer.log(log.habitID, on: log.day, 5)
    case .take: try await layer.importRaw(log)
    case .batch: try await layer.importAll([log])
    case .both: try await layer.importAll([known, log])
    }
  }

  private func log(_ place: Int, of habit: Int, daysAgo: Int32, value: Double) -> HabitLog {
    let noon = Model.mondayNoon.now.milliseconds - Int64(daysAgo) * Days.millisecondsOfDay
    return HabitLog(
      id: Pool.logs[place], habitID: Pool.habits[habit], date: Instant(milliseconds: noon),
      day: CivilDay(Model.mondayNoon.today.number - daysAgo), value: value)
  }
}

extension ModelledLayer {
  fileprivate mutating func upsert(_ log: HabitLog) async throws {
    try await call(
      "upsert " + LogCommands.text(log), log,
      model: { model, log throws(DataLayerError) in try model.upsert(log) }, layer: \.logs.upsert)
  }

  fileprivate mutating func importAll(_ logs: [HabitLog]) async throws {
    try await call(
      "import [" + logs.map(LogCommands.text).joined(separator: ", ") + "]", logs,
      model: { model, logs throws(DataLayerError) in try model.importAll(logs) },
      layer: { layer in { logs throws(DataLayerError) in try await layer.logs.importAll?(logs) } })
  }

  fileprivate mutating func delete(log id: Identifier) async throws {
    try await call(
      "delete " + Pool.name(of: id), id, model: { $0.deleteLog($1) }, layer: \.logs.delete)
  }

  fileprivate mutating func unlog(_ habit: Identifier, on day: CivilDay) async throws {
    try await call(
      "unlog \(Pool.name(of: habit)) \(day)", habit,
      model: { $0.unlogHabit($1, on: day) },
      layer: { layer in
        { habit throws(DataLayerError) in try await layer.logs.unlogHabit(habit, day) }
      })
  }

  /// Reads everything about the day of a log, and the logs of both habits.
  fileprivate mutating func readLogs(of log: HabitLog) async throws {
    let (habit, day) = (log.habitID, log.day)
    try await readLog(of: habit, on: day)
    try await call(
      "value of \(Pool.name(of: habit)) on \(day)", habit, day,
      model: { $0.dayValue(of: $1, on: $2) }, layer: \.logs.dayValue)
    for id in Set([habit, Pool.habits[1]]).sorted() { try await listLogs(of: id) }
  }
}

// MARK: - Family, person, role and status of a membership

extension KeyTables {
  private struct MembershipCase: Sendable {
    let status: Membership.Status
    let isAdmin: Bool
    let isOtherFamily: Bool
    let isOtherPerson: Bool
    let isForAdmin: Bool
    let way: Way

    enum Way: String, CaseIterable, Sendable {
      case create
      case invite
      case join
      case accept
      case activate
    }
  }

  private var members: Property {
    let hasService = subject.layer.parts.contains(.familyService)
    let ways = MembershipCase.Way.allCases.filter { hasService || $0 != .join }
    return Property(
      "members.told-apart-by-family-and-person",
      "A person belongs to a family once, and a family has one parent admin; other families do not count.",
      rules: ["P-R9", "M-1", "M-2", "M-3"],
      of: Gen { source in
        MembershipCase(
          status: source.anyCase(of: Membership.Status.self),
          isAdmin: source.flag(), isOtherFamily: source.flag(),
          isOtherPerson: source.flag(),
          isForAdmin: source.flag(),
          way: ways[source.integer(in: 0...ways.count - 1)])
      },
      describe: { line in
        "\(line.way.rawValue)\(line.isForAdmin ? " as parent admin" : ""), beside "
          + "\(line.status.rawValue)\(line.isAdmin ? " parent admin" : "")"
          + (line.isOtherFamily ? " of another family" : "")
          + (line.isOtherPerson ? ", another person" : "")
      }
    ) { try await check($0) }
  }

  private func check(_ line: MembershipCase) async throws {
    var layer = try await ModelledLayer(subject)
    let (family, person) = (line.isOtherFamily ? 1 : 0, line.isOtherPerson ? 1 : 0)
    for place in 0...family { try await layer.createFamily(place) }
    for place in 0...person { try await layer.createPerson(place) }
    let role: Membership.Role = line.isForAdmin ? .parentAdmin : .kid
    // What will become active must exist before what may prevent it.
    switch line.way {
    case .accept:
      try await layer.createMembership(1, family: family, person: person, role, .invited)
    case .activate:
      try await layer.createMembership(1, family: family, person: person, role, .removed)
    case .create, .invite, .join: break
    }
    try await layer.createMembership(
      0, family: 0, person: 0, line.isAdmin ? .parentAdmin : .kid, line.status)
    switch line.way {
    case .create: try await layer.createMembership(1, family: family, person: person, role, .active)
    case .invite:
      try await layer.createMembership(1, family: family, person: person, role, .invited)
    case .join: try await layer.join(1, family: family, person: person, role)
    case .accept, .activate: try await layer.activate(1, isAcceptance: line.way == .accept)
    }
    try await layer.compareEverything()
    for place in 0...family { try await layer.readMembers(of: place) }
  }
}

extension ModelledLayer {
  fileprivate mutating func join(
    _ place: Int, family: Int, person: Int, _ role: Membership.Role
  ) async throws {
    let (code, user) = ("ABC12\(family)", Pool.people[person])
    try await call(
      "join \(code) \(role.rawValue)", ids: [Pool.memberships[place]],
      model: { model throws(DataLayerError) in try model.joinFamily(code, user, role) },
      real: { layer throws(DataLayerError) in
        try await layer.familyService.join(code, user, role)
      })
  }

  fileprivate mutating func activate(_ place: Int, isAcceptance: Bool) async throws {
    let id = Pool.memberships[place]
    try await call(
      "\(isAcceptance ? "accept" : "activate") \(Pool.name(of: id))", id,
      model: { model, id throws(DataLayerError) in try model.activateMembership(id) },
      layer: isAcceptance ? \.memberships.accept : \.memberships.activate)
  }

  fileprivate mutating func readMembers(of place: Int) async throws {
    let family = Pool.families[place]
    let name = Pool.name(of: family)
    try await call(
      "list members of \(name)", family, model: { $0.memberships(ofFamily: $1) },
      layer: \.memberships.ofFamily)
    try await call(
      "look for parent admin of \(name)", family, model: { $0.hasParentAdmin($1) },
      layer: \.memberships.hasParentAdmin)
    for user in Pool.people.prefix(2) {
      try await call(
        "can \(Pool.name(of: user)) join \(name)", user, family, model: { $0.canJoin($1, $2) },
        layer: \.memberships.canJoin)
    }
  }
}

extension Source {
  mutating func flag() -> Bool { integer(in: 0...1) == 1 }

  /// One of all cases, all equally likely, so that a table is soon complete.
  mutating func anyCase<Value: CaseIterable>(of _: Value.Type) -> Value
  where Value.AllCases == [Value] {
    Value.allCases[integer(in: 0...Value.allCases.count - 1)]
  }
}
