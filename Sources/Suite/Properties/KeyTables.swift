import Domain
import PropCheck
import Reference

/// What must be unique, each to the last line of a table: a row that is equal to another in each of the columns or not, and
/// comes to be so in each way there is.
struct KeyTables: Sendable {
  let subject: Subject

  var properties: [Property] { [habits, logs, members] }

  /// Noon of a Monday: no line of a table depends on the time.
  private static let noon = Instant(milliseconds: 1_762_171_200_000)

  private var start: Model {
    Model(
      now: KeyTables.noon, freshID: Identifier(high: 3, low: 0), displayZone: "UTC",
      fallbackZone: World.fallbackZone, device: World.device, zones: .suite)
  }
}

// MARK: - Name and category of a habit

extension KeyTables {
  private struct Namesake: Sendable {
    /// The category of the habit that is there.
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

  private static let rooms = [nil, "c1", "c2"]

  private var habits: Property {
    Property(
      "habits.told-apart-by-name-and-category",
      "Two live habits may have one name or one category, but not both, however they come to it.",
      rules: ["P-R9", "H-7"],
      of: Gen { source in
        Namesake(
          known: KeyTables.rooms[source.integer(in: 0...2)],
          isDeleted: source.integer(in: 0...1) == 1,
          name: ["\tA", "b"][source.integer(in: 0...1)],
          category: KeyTables.rooms[source.integer(in: 0...2)],
          way: Namesake.Way.allCases[source.integer(in: 0...2)])
      },
      describe: { line in
        "\(line.way.rawValue) \(quoted(line.name)) in \(line.category ?? "no category"), beside "
          + "\(line.isDeleted ? "a deleted " : "")\"a\" in \(line.known ?? "no category")"
      },
      body: { try await meet($0) }
    )
  }

  private func meet(_ line: Namesake) async throws {
    var stage = try await Stage(subject, start)
    let needed = Set([line.known, line.category, line.way == .move ? "c3" : nil])
    for id in ["c1", "c2", "c3"] where needed.contains(id) { try await stage.category(id) }
    try await stage.create(habit(0, "a", in: line.known))
    if line.isDeleted { try await stage.delete(Pool.habits[0]) }
    try await stage.askWhetherUnique(line.name, in: line.category)
    let wanted = habit(1, line.name, in: line.category)
    switch line.way {
    case .create: try await stage.create(wanted)
    case .rename:
      try await stage.create(habit(1, "c", in: line.category))
      try await stage.update(wanted)
    case .move:
      try await stage.create(habit(1, line.name, in: "c3"))
      try await stage.update(wanted)
    }
    try await stage.askWhetherUnique(line.name, in: line.category, besides: wanted.id)
    try await stage.look()
  }

  private func habit(_ place: Int, _ name: String, in category: String?) -> Habit {
    var habit = Habit(id: Pool.habits[place], name: name, startDay: start.today)
    habit.categoryID = category
    return habit
  }
}

extension Stage {
  fileprivate mutating func category(_ id: String) async throws {
    let category = Domain.Category(id: id, name: id)
    try await act(
      "create category \(id)",
      { model throws(DataLayerError) in try model.createCategory(category) },
      { layer throws(DataLayerError) in try await layer.categories.create(category) })
  }

  fileprivate mutating func create(_ habit: Habit) async throws {
    try await act(
      "create " + HabitCommands.text(habit),
      { model throws(DataLayerError) in try model.create(habit) },
      { layer throws(DataLayerError) in try await layer.habits.create(habit) })
  }

  fileprivate mutating func update(_ habit: Habit) async throws {
    try await act(
      "update " + HabitCommands.text(habit),
      { model throws(DataLayerError) in try model.update(habit) },
      { layer throws(DataLayerError) in try await layer.habits.update(habit) })
  }

  fileprivate mutating func delete(_ habit: Identifier) async throws {
    try await act(
      "delete " + Pool.name(of: habit),
      { model throws(DataLayerError) in
        model.delete(habit)
        return Done()
      },
      { layer throws(DataLayerError) in
        try await layer.habits.delete(habit)
        return Done()
      })
  }

  fileprivate mutating func askWhetherUnique(
    _ name: String, in category: String?, besides id: Identifier? = nil
  ) async throws {
    try await act(
      "is name unique \(quoted(name)) in \(category ?? "no category")",
      { model throws(DataLayerError) in
        model.isNameUnique(name, in: category, excluding: id)
      },
      { layer throws(DataLayerError) in try await layer.habits.isNameUnique(name, category, id) })
  }
}

// MARK: - Habit and day of a log

extension KeyTables {
  private struct Meeting: Sendable {
    let origin: Origin
    let isOtherHabit: Bool
    let isOtherDay: Bool
    /// Whether the log that comes has the smaller id, so that it stands for the day.
    let isFirst: Bool
    let way: Way
    let ending: Ending

    /// Where the log comes from that is there.
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

    /// What is done then: a failure is told by all that was done before.
    enum Ending: String, CaseIterable, Sendable {
      case read = "read"
      case log = "log the day"
      case unlog = "unlog the day"
    }
  }

  private var logs: Property {
    let hasBatches = subject.layer.logs.importAll != nil
    let ways = Meeting.Way.allCases.filter { hasBatches || ($0 != .batch && $0 != .both) }
    return Property(
      "logs.told-apart-by-habit-and-day",
      "A day of a habit takes one log of this device and any number from elsewhere, other days as many.",
      rules: ["P-R9", "L-5"],
      of: Gen { source in
        Meeting(
          origin: Meeting.Origin.allCases[source.integer(in: 0...3)],
          isOtherHabit: source.integer(in: 0...1) == 1, isOtherDay: source.integer(in: 0...1) == 1,
          isFirst: source.integer(in: 0...1) == 1,
          way: ways[source.integer(in: 0...ways.count - 1)],
          ending: Meeting.Ending.allCases[source.integer(in: 0...2)])
      },
      describe: { line in
        "\(line.way.rawValue) beside \(line.origin.rawValue)"
          + (line.isOtherHabit ? " of another habit" : "")
          + (line.isOtherDay ? " and day" : "") + ", \(line.ending.rawValue)"
      },
      body: { try await meet($0) }
    )
  }

  private func meet(_ line: Meeting) async throws {
    var stage = try await Stage(subject, start)
    for place in 0...(line.isOtherHabit ? 1 : 0) {
      var habit = habit(place, ["a", "b"][place], in: nil)
      (habit.kind, habit.dailyTarget) = (.numeric, 4)
      habit.startDay = CivilDay(start.today.number - 7)
      try await stage.create(habit)
    }
    let known = log(line.isFirst ? 1 : 0, of: 0, daysAgo: 1, value: 3)
    let new = log(
      line.isFirst ? 0 : 1, of: line.isOtherHabit ? 1 : 0, daysAgo: line.isOtherDay ? 2 : 1,
      value: 5)
    switch line.origin {
    case .none: break
    case .local: try await stage.insert(known)
    case .elsewhere: try await stage.take(known)
    case .deleted:
      try await stage.insert(known)
      try await stage.delete(log: known.id)
    }
    try await come(new, by: line.way, beside: known, &stage)
    switch line.ending {
    case .read: try await stage.readLogs(of: known)
    case .log: try await stage.log(known.habitID, on: known.day, 7)
    case .unlog: try await stage.unlog(known.habitID, on: known.day)
    }
    try await stage.look()
  }

  private func come(
    _ log: HabitLog, by way: Meeting.Way, beside known: HabitLog, _ stage: inout Stage
  ) async throws {
    switch way {
    case .insert: try await stage.insert(log)
    case .upsert: try await stage.upsert(log)
    case .log: try await stage.log(log.habitID, on: log.day, 5)
    case .take: try await stage.take(log)
    case .batch: try await stage.take([log])
    case .both: try await stage.take([known, log])
    }
  }

  private func log(_ place: Int, of habit: Int, daysAgo: Int32, value: Double) -> HabitLog {
    let noon = KeyTables.noon.milliseconds - Int64(daysAgo) * Days.millisecondsOfDay
    return HabitLog(
      id: Pool.logs[place], habitID: Pool.habits[habit], date: Instant(milliseconds: noon),
      day: CivilDay(start.today.number - daysAgo), value: value)
  }
}

extension Stage {
  fileprivate mutating func insert(_ log: HabitLog) async throws {
    try await act(
      "insert " + LogCommands.text(log),
      { model throws(DataLayerError) in try model.insert(log) },
      { layer throws(DataLayerError) in try await layer.logs.insert(log) })
  }

  fileprivate mutating func upsert(_ log: HabitLog) async throws {
    try await act(
      "upsert " + LogCommands.text(log),
      { model throws(DataLayerError) in try model.upsert(log) },
      { layer throws(DataLayerError) in try await layer.logs.upsert(log) })
  }

  fileprivate mutating func take(_ log: HabitLog) async throws {
    try await act(
      "import " + LogCommands.text(log),
      { model throws(DataLayerError) in try model.importRaw(log) },
      { layer throws(DataLayerError) in try await layer.logs.importRaw(log) })
  }

  fileprivate mutating func take(_ logs: [HabitLog]) async throws {
    try await act(
      "import [" + logs.map(LogCommands.text).joined(separator: ", ") + "]",
      { model throws(DataLayerError) in
        try model.importAll(logs)
        return Done()
      },
      { layer throws(DataLayerError) in
        try await layer.logs.importAll?(logs)
        return Done()
      })
  }

  fileprivate mutating func delete(log id: Identifier) async throws {
    try await act(
      "delete " + Pool.name(of: id),
      { model throws(DataLayerError) in
        model.deleteLog(id)
        return Done()
      },
      { layer throws(DataLayerError) in
        try await layer.logs.delete(id)
        return Done()
      })
  }

  fileprivate mutating func log(
    _ habit: Identifier, on day: CivilDay, _ value: Double
  ) async throws {
    let id = Pool.fresh(in: model)
    try await act(
      "log \(Pool.name(of: habit)) \(day) \(value)", ids: [id],
      { model throws(DataLayerError) in
        model.freshID = id
        return try model.logHabit(habit, on: day, value: value, in: "UTC")
      },
      { layer throws(DataLayerError) in try await layer.logs.logHabit(habit, day, value, "UTC") })
  }

  fileprivate mutating func unlog(_ habit: Identifier, on day: CivilDay) async throws {
    try await act(
      "unlog \(Pool.name(of: habit)) \(day)",
      { model throws(DataLayerError) in
        model.unlogHabit(habit, on: day)
        return Done()
      },
      { layer throws(DataLayerError) in
        try await layer.logs.unlogHabit(habit, day)
        return Done()
      })
  }

  /// Reads all that there is to be read of a log's day, and the logs of both habits.
  fileprivate mutating func readLogs(of log: HabitLog) async throws {
    let (habit, day) = (log.habitID, log.day)
    try await act(
      "log of \(Pool.name(of: habit)) on \(day)",
      { model throws(DataLayerError) in model.log(of: habit, on: day) },
      { layer throws(DataLayerError) in try await layer.logs.log(habit, day) })
    try await act(
      "value of \(Pool.name(of: habit)) on \(day)",
      { model throws(DataLayerError) in model.dayValue(of: habit, on: day) },
      { layer throws(DataLayerError) in try await layer.logs.dayValue(habit, day) })
    for id in Set([habit, Pool.habits[1]]).sorted() {
      try await act(
        "list logs of \(Pool.name(of: id))",
        { model throws(DataLayerError) in model.logs(of: id) },
        { layer throws(DataLayerError) in try await layer.logs.logs(id) })
    }
  }
}

// MARK: - Family, person, role and status of a membership

extension KeyTables {
  private struct Coming: Sendable {
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
    Property(
      "members.told-apart-by-family-and-person",
      "A person belongs to a family once, and a family has one parent admin; other families do not count.",
      rules: ["P-R9", "M-1", "M-2", "M-3"],
      of: Gen { source in
        Coming(
          status: Membership.Status.allCases[source.integer(in: 0...2)],
          isAdmin: source.integer(in: 0...1) == 1, isOtherFamily: source.integer(in: 0...1) == 1,
          isOtherPerson: source.integer(in: 0...1) == 1,
          isForAdmin: source.integer(in: 0...1) == 1,
          way: Coming.Way.allCases[source.integer(in: 0...4)])
      },
      describe: { line in
        "\(line.way.rawValue)\(line.isForAdmin ? " as parent admin" : ""), beside "
          + "\(line.status.rawValue)\(line.isAdmin ? " parent admin" : "")"
          + (line.isOtherFamily ? " of another family" : "")
          + (line.isOtherPerson ? ", another person" : "")
      },
      body: { try await come($0) }
    )
  }

  private func come(_ line: Coming) async throws {
    var stage = try await Stage(subject, start)
    let (family, person) = (line.isOtherFamily ? 1 : 0, line.isOtherPerson ? 1 : 0)
    for place in 0...family { try await stage.family(place) }
    for place in 0...person { try await stage.person(place) }
    let role: Membership.Role = line.isForAdmin ? .parentAdmin : .kid
    // What is to become active has to be there before what may keep it from that.
    switch line.way {
    case .accept: try await stage.member(1, family: family, person: person, role, .invited)
    case .activate: try await stage.member(1, family: family, person: person, role, .removed)
    case .create, .invite, .join: break
    }
    try await stage.member(
      0, family: 0, person: 0, line.isAdmin ? .parentAdmin : .kid, line.status)
    switch line.way {
    case .create: try await stage.member(1, family: family, person: person, role, .active)
    case .invite: try await stage.member(1, family: family, person: person, role, .invited)
    case .join: try await stage.join(1, family: family, person: person, role)
    case .accept, .activate: try await stage.activate(1, isAcceptance: line.way == .accept)
    }
    try await stage.look()
    for place in 0...family { try await stage.readMembers(of: place) }
  }
}

extension Stage {
  fileprivate mutating func join(
    _ place: Int, family: Int, person: Int, _ role: Membership.Role
  ) async throws {
    let (code, user) = ("ABC12\(family)", Pool.people[person])
    try await act(
      "join \(code) \(role.rawValue)", ids: [Pool.memberships[place]],
      { model throws(DataLayerError) in try model.joinFamily(code, user, role) },
      { layer throws(DataLayerError) in try await layer.familyService.join(code, user, role) })
  }

  fileprivate mutating func activate(_ place: Int, isAcceptance: Bool) async throws {
    let id = Pool.memberships[place]
    try await act(
      "\(isAcceptance ? "accept" : "activate") \(Pool.name(of: id))",
      { model throws(DataLayerError) in try model.activateMembership(id) },
      { layer throws(DataLayerError) in
        isAcceptance
          ? try await layer.memberships.accept(id) : try await layer.memberships.activate(id)
      })
  }

  fileprivate mutating func readMembers(of place: Int) async throws {
    let family = Pool.families[place]
    try await act(
      "list members of \(Pool.name(of: family))",
      { model throws(DataLayerError) in model.memberships(ofFamily: family) },
      { layer throws(DataLayerError) in try await layer.memberships.ofFamily(family) })
    try await act(
      "look for parent admin of \(Pool.name(of: family))",
      { model throws(DataLayerError) in model.hasParentAdmin(family) },
      { layer throws(DataLayerError) in try await layer.memberships.hasParentAdmin(family) })
    for user in Pool.people.prefix(2) {
      try await act(
        "can \(Pool.name(of: user)) join \(Pool.name(of: family))",
        { model throws(DataLayerError) in model.canJoin(user, family) },
        { layer throws(DataLayerError) in try await layer.memberships.canJoin(user, family) })
    }
  }
}
