import HabitDomain
import HabitReference
import PropCheck

/// The limit of every stored text (domain 0): each text that an operation writes or searches for, at the limit and beyond
/// it.
///
/// Scripts draw no text of such a size, because it would slow down every command after it.
struct TextLimits: Sendable {
  let subject: Subject

  var entries: [CatalogueEntry] {
    [limit.needing(Needs(anyOf: [[.habits], [.categories], [.families], [.people], [.meals]]))]
  }

  private enum Size: String, Sendable {
    case greatest = "of 1000000 bytes"
    case beyond = "of 1000001 bytes"
    /// The limit comes before all other rules.
    case beyondAndWrong = "of 1000001 bytes, where something else is wrong"
  }

  private struct Line: Sendable {
    let writing: TextWriting
    let size: Size

    var description: String { "\(writing.name) \(size.rawValue)" }
  }

  /// A text that another rule limits is never as long as this limit.
  private static let lines: [Line] = TextWriting.all.flatMap { writing in
    (writing.isFree ? [Size.greatest, .beyond, .beyondAndWrong] : [.beyond])
      .map { Line(writing: writing, size: $0) }
  }

  private var limit: Property {
    let parts = subject.layer.parts
    let lines = TextLimits.lines.filter { $0.writing.needs.isSubset(of: parts) }
    return Property(
      "texts.take-a-million-bytes",
      "A text of 1,000,000 bytes is stored; a longer one is refused before any other rule applies.",
      rules: ["P-V1", "P-V2"],
      of: Gen { source in lines[source.integer(in: 0...lines.count - 1)] },
      describe: { $0.description }
    ) { try await check($0) }
  }

  private func check(_ line: Line) async throws {
    // Errors may quote the text, so answers are not compared by their scalars.
    var layer = try await ModelledLayer(subject, isExact: false)
    let start = line.writing.start
    let size = 1_000_000 + (line.size == .greatest ? 0 : 1)
    let text = start + String(repeating: "x", count: size - start.utf8.count)
    try await line.writing.write(&layer, text, line.size == .beyondAndWrong)
    try await layer.compareEverything()
  }
}

/// An operation that writes a text of a row, or searches for one.
private struct TextWriting: Sendable {
  typealias Write = @Sendable (inout ModelledLayer, String, Bool) async throws -> Void

  /// As in `create a habit with notes`.
  let name: String
  let needs: Set<DataLayer.Part>
  /// Whether no other rule limits the length of the text.
  let isFree: Bool
  /// What the text begins with: a letter of two bytes, because bytes are counted and not characters, if other rules allow it.
  let start: String
  /// Writes the text, into a row that is otherwise valid or not.
  let write: Write

  init(
    _ name: String, _ needs: Set<DataLayer.Part>, isFree: Bool = false, start: String = "\u{E9}",
    write: @escaping Write
  ) {
    (self.name, self.needs, self.isFree, self.start) = (name, needs, isFree, start)
    self.write = write
  }

  static let all = groups.flatMap(\.self)

  private static let groups: [[TextWriting]] = [
    habit("name") { $0.name = $1 }, habit("emoji") { $0.emoji = $1 },
    habit("colour") { $0.colorHex = $1 }, habit("unit", isFree: true) { $0.unitLabel = $1 },
    habit("category") { $0.categoryID = $1 }, habit("notes", isFree: true) { $0.notes = $1 },
    logs,
    category("id", isFree: true) { $0.id = $1 }, category("name") { $0.name = $1 },
    category("display name", isFree: true) { $0.displayName = $1 },
    category("emoji", isFree: true) { $0.emoji = $1 },
    families, service, people, meals,
  ]
}

// MARK: - Habits, logs and categories

extension TextWriting {
  private static let today = Model.mondayNoon.today

  private static func habit(
    _ field: String, isFree: Bool = false,
    _ set: @escaping @Sendable (inout Habit, String) -> Void
  ) -> [TextWriting] {
    let row = { @Sendable (text: String, isWrong: Bool) -> Habit in
      var habit = Habit(id: Pool.habits[0], name: isWrong ? "" : "a", startDay: today)
      set(&habit, text)
      return habit
    }
    return [
      TextWriting("create a habit with \(field)", [.habits], isFree: isFree) {
        both, text, isWrong in
        let habit = row(text, isWrong)
        try await both.write(
          "create habit 1",
          model: { model throws(DataLayerError) in _ = try model.create(habit) },
          real: { layer throws(DataLayerError) in _ = try await layer.habits.create(habit) })
      },
      TextWriting("update a habit with \(field)", [.habits], isFree: isFree) {
        both, text, isWrong in
        let habit = row(text, isWrong)
        try await both.write(
          "update habit 1",
          model: { model throws(DataLayerError) in _ = try model.update(habit) },
          real: { layer throws(DataLayerError) in _ = try await layer.habits.update(habit) })
      },
    ]
  }

  private static let logs: [TextWriting] = [
    log(
      "insert a log", model: { model, log throws(DataLayerError) in _ = try model.insert(log) },
      real: { logs, log throws(DataLayerError) in _ = try await logs.insert(log) }),
    log(
      "upsert a log", model: { model, log throws(DataLayerError) in _ = try model.upsert(log) },
      real: { logs, log throws(DataLayerError) in _ = try await logs.upsert(log) }),
    log(
      "import a log", model: { model, log throws(DataLayerError) in _ = try model.importRaw(log) },
      real: { logs, log throws(DataLayerError) in _ = try await logs.importRaw(log) }),
    log(
      "log a habit",
      model: { model, log throws(DataLayerError) in
        _ = try model.logHabit(log.habitID, on: log.day, value: log.value, in: log.timezone)
      },
      real: { logs, log throws(DataLayerError) in
        _ = try await logs.logHabit(log.habitID, log.day, log.value, log.timezone)
      }),
    log(
      "log a habit from a widget",
      model: { model, log throws(DataLayerError) in
        _ = try model.logFromWidget(log.habitID, on: log.day, value: log.value, in: log.timezone)
      },
      real: { logs, log throws(DataLayerError) in
        _ = try await logs.logFromWidget(log.habitID, log.day, log.value, log.timezone)
      }),
  ]

  /// There is no habit, which would be refused next.
  private static func log(
    _ name: String,
    model: @escaping @Sendable (inout Model, HabitLog) throws(DataLayerError) -> Void,
    real: @escaping @Sendable (LogRepository, HabitLog) async throws(DataLayerError) -> Void
  ) -> TextWriting {
    TextWriting("\(name) with a zone", [.habits, .logs]) { both, text, _ in
      let log = HabitLog(
        id: Pool.logs[0], habitID: Pool.habits[0], date: Model.mondayNoon.now, timezone: text,
        day: today)
      try await both.write(
        name, model: { state throws(DataLayerError) in try model(&state, log) },
        real: { layer throws(DataLayerError) in try await real(layer.logs, log) })
    }
  }

  private static func category(
    _ field: String, isFree: Bool = false,
    _ set: @escaping @Sendable (inout HabitDomain.Category, String) -> Void
  ) -> [TextWriting] {
    let row = { @Sendable (text: String, isWrong: Bool) -> HabitDomain.Category in
      var category = HabitDomain.Category(id: Pool.categories[0], name: isWrong ? "" : "a")
      set(&category, text)
      return category
    }
    return [
      TextWriting("create a category with \(field)", [.categories], isFree: isFree) {
        both, text, isWrong in
        let category = row(text, isWrong)
        try await both.write(
          "create a category",
          model: { model throws(DataLayerError) in _ = try model.createCategory(category) },
          real: { layer throws(DataLayerError) in _ = try await layer.categories.create(category) })
      },
      TextWriting("append a category with \(field)", [.categories], isFree: isFree) {
        both, text, isWrong in
        let category = row(text, isWrong)
        try await both.write(
          "append a category",
          model: { model throws(DataLayerError) in _ = try model.appendCategory(category) },
          real: { layer throws(DataLayerError) in _ = try await layer.categories.append(category) })
      },
      TextWriting("update a category with \(field)", [.categories], isFree: isFree) {
        both, text, isWrong in
        let category = row(text, isWrong)
        try await both.write(
          "update a category",
          model: { model throws(DataLayerError) in _ = try model.updateCategory(category) },
          real: { layer throws(DataLayerError) in _ = try await layer.categories.update(category) })
      },
    ]
  }
}

// MARK: - Families, people and meals

extension TextWriting {
  private static let families: [TextWriting] = [
    TextWriting("create a family with name", [.families]) { both, text, _ in
      try await both.createFamily(named: text, code: "ABC123")
    },
    TextWriting("create a family with code", [.families]) { both, text, _ in
      try await both.createFamily(named: "ab", code: text)
    },
    TextWriting("rename a family to a name", [.families]) { both, text, _ in
      try await both.write(
        "rename family 1",
        model: { model throws(DataLayerError) in
          _ = try model.renameFamily(Pool.families[0], to: text)
        },
        real: { layer throws(DataLayerError) in
          _ = try await layer.families.rename(Pool.families[0], text)
        })
    },
    TextWriting("look for a family by code", [.families]) { both, text, _ in
      try await both.write(
        "fetch the family of a code",
        model: { model throws(DataLayerError) in _ = try model.family(ofCode: text) },
        real: { layer throws(DataLayerError) in _ = try await layer.families.fetchByCode(text) })
    },
  ]

  private static let service: [TextWriting] = [
    // The name of the family comes before what is wrong with the founder.
    founding("name") { $0 = FamilyDraft(displayName: "", appleUserIDHash: "", familyName: $1) },
    founding("founder's name") { $0.displayName = $1 },
    founding("founder's hash") { $0.appleUserIDHash = $1 },
    founding("founder's avatar") { $0.avatarURL = $1 },
    ofService(
      "look up a family by code",
      model: { model, text throws(DataLayerError) in _ = try model.lookUpFamily(text) },
      real: { service, text throws(DataLayerError) in _ = try await service.lookUp(text) }),
    ofService(
      "join a family by code",
      model: { model, text throws(DataLayerError) in
        _ = try model.joinFamily(text, Pool.people[0], .kid)
      },
      real: { service, text throws(DataLayerError) in
        _ = try await service.join(text, Pool.people[0], .kid)
      }),
    ofService(
      "write a payload", model: payload,
      real: { service, text throws(DataLayerError) in _ = try service.qrPayload(text) }),
    ofService(
      "read a payload", model: payload,
      real: { service, text throws(DataLayerError) in _ = try service.readQRPayload(text) }),
  ]

  @Sendable private static func payload(
    _ model: inout Model, _ text: String
  ) throws(DataLayerError) {
    _ = try Model.qrPayload(text)
  }

  private static func founding(
    _ field: String, _ set: @escaping @Sendable (inout FamilyDraft, String) -> Void
  ) -> TextWriting {
    let make = { @Sendable (text: String) -> FamilyDraft in
      var draft = FamilyDraft(
        displayName: "a", appleUserIDHash: "hash-of-p0", familyName: "ab")
      set(&draft, text)
      return draft
    }
    return ofService(
      "found a family with \(field)",
      model: { model, text throws(DataLayerError) in _ = try model.foundFamily(make(text)) },
      real: { service, text throws(DataLayerError) in _ = try await service.found(make(text)) })
  }

  private static func ofService(
    _ name: String,
    model: @escaping @Sendable (inout Model, String) throws(DataLayerError) -> Void,
    real: @escaping @Sendable (FamilyService, String) async throws(DataLayerError) -> Void
  ) -> TextWriting {
    TextWriting(name, Set.ofMembers.union([.familyService])) { both, text, _ in
      try await both.write(
        name, model: { state throws(DataLayerError) in try model(&state, text) },
        real: { layer throws(DataLayerError) in try await real(layer.familyService, text) })
    }
  }

  private static let address = "https://a.b/"

  private static let people: [TextWriting] = [
    TextWriting("create a person with name", [.people]) { both, text, _ in
      try await both.createPerson(named: text)
    },
    TextWriting("create a person with hash", [.people], isFree: true) { both, text, isWrong in
      try await both.createPerson(named: isWrong ? "" : "a", hash: text)
    },
    TextWriting("create a person with avatar", [.people], isFree: true, start: address) {
      both, text, isWrong in
      try await both.createPerson(named: isWrong ? "" : "a", avatar: text)
    },
    TextWriting("look for a person by hash", [.people]) { both, text, _ in
      try await both.write(
        "fetch the person of a hash",
        model: { model throws(DataLayerError) in _ = try model.person(ofHash: text) },
        real: { layer throws(DataLayerError) in _ = try await layer.people.fetchByHash(text) })
    },
    TextWriting("update a person with name", [.people]) { both, text, _ in
      try await both.updatePerson(named: text, avatar: nil)
    },
    TextWriting("update a person with avatar", [.people], isFree: true, start: address) {
      both, text, isWrong in
      try await both.createPerson(named: "a")
      try await both.updatePerson(named: isWrong ? "" : "a", avatar: text)
    },
  ]

  private static let meals: [TextWriting] = [
    TextWriting("save a meal with notes", [.meals], isFree: true) { both, text, isWrong in
      let start = Model.mondayNoon.now
      let end = Instant(milliseconds: start.milliseconds + (isWrong ? 0 : 1))
      let meal = EatingPattern(id: Pool.meals[0], start: start, end: end, notes: text)
      try await both.write(
        "save meal 1",
        model: { model throws(DataLayerError) in _ = try model.saveMeal(meal) },
        real: { layer throws(DataLayerError) in _ = try await layer.meals.save(meal) })
    }
  ]
}

extension ModelledLayer {
  /// Does an operation on both sides, without its answer: the text would fill the lines of a failure.
  fileprivate mutating func write(
    _ text: String, ids: [Identifier] = [],
    model: (inout Model) throws(DataLayerError) -> Void,
    real: (DataLayer) async throws(DataLayerError) -> Void
  ) async throws {
    try await call(
      text, ids: ids,
      model: { state throws(DataLayerError) in
        try model(&state)
        return Done()
      },
      real: { layer throws(DataLayerError) in
        try await real(layer)
        return Done()
      })
  }

  fileprivate mutating func createFamily(named name: String, code: String) async throws {
    try await write(
      "create family 1", ids: [Pool.families[0]],
      model: { model throws(DataLayerError) in
        _ = try model.createFamily(name: name, code: code, createdBy: Pool.people[0])
      },
      real: { layer throws(DataLayerError) in
        _ = try await layer.families.create(name, code, Pool.people[0])
      })
  }

  fileprivate mutating func createPerson(
    named name: String, hash: String = "hash-of-p0", avatar: String? = nil
  ) async throws {
    try await write(
      "create person 1", ids: [Pool.people[0]],
      model: { model throws(DataLayerError) in
        _ = try model.createPerson(displayName: name, hash: hash, avatar: avatar)
      },
      real: { layer throws(DataLayerError) in
        _ = try await layer.people.create(name, hash, avatar)
      })
  }

  fileprivate mutating func updatePerson(named name: String, avatar: String?) async throws {
    try await write(
      "update person 1",
      model: { model throws(DataLayerError) in
        _ = try model.updatePerson(Pool.people[0], displayName: name, avatar: avatar)
      },
      real: { layer throws(DataLayerError) in
        _ = try await layer.people.update(Pool.people[0], name, avatar)
      })
  }
}
