import HabitDomain
import PropCheck
import HabitReference

/// The operations on logs.
struct LogCommands: Sendable {
  let generators: SuiteGenerators

  private static let needs: Set<DataLayer.Part> = [.habits, .logs]

  var all: [StoreCommand] {
    (entries + [insert, upsert, importRaw, increment] + deletions + reads).needing(Self.needs)
  }

  /// The commands that a layer supports.
  func available(in logs: LogRepository) -> [StoreCommand] {
    all + (logs.importAll == nil ? [] : [importAll])
  }

  private var entries: [StoreCommand] {
    [
      entry(
        "log habit", weight: 9, input: { entry(from: &$0, in: $1) }, text: \.text,
        model: { model, entry throws(DataLayerError) in
          try model.logHabit(entry.habitID, on: entry.day, value: entry.value, in: entry.zone)
        },
        real: { logs, entry throws(DataLayerError) in
          try await logs.logHabit(entry.habitID, entry.day, entry.value, entry.zone)
        }),
      entry(
        "log from widget", weight: 4, input: { entry(from: &$0, in: $1) }, text: \.text,
        model: { model, entry throws(DataLayerError) in
          try model.logFromWidget(entry.habitID, on: entry.day, value: entry.value, in: entry.zone)
        },
        real: { logs, entry throws(DataLayerError) in
          try await logs.logFromWidget(entry.habitID, entry.day, entry.value, entry.zone)
        }),
    ]
  }

  private var increment: StoreCommand {
    entry(
      "increment habit", weight: 4, input: increase,
      text: { "\(Pool.name(of: $0.habitID)) \($0.day) by \(briefNumber($0.value ?? 1))" },
      model: { model, entry throws(DataLayerError) in
        try model.increment(entry.habitID, on: entry.day, by: entry.value ?? 1)
      },
      real: { logs, entry throws(DataLayerError) in
        try await logs.increment(entry.habitID, entry.day, entry.value ?? 1)
      })
  }

  private func entry<Output: Equatable & Sendable>(
    _ name: String, weight: Int, input: @escaping Arguments<Entry>,
    text: @escaping @Sendable (Entry) -> String,
    model: @escaping @Sendable (inout Model, Entry) throws(DataLayerError) -> Output,
    real: @escaping @Sendable (LogRepository, Entry) async throws(DataLayerError) -> Output
  ) -> StoreCommand {
    StoreCommand(
      name, weight: weight, on: .habit, input: input, text: text,
      model: { state, entry throws(DataLayerError) in
        state.freshID = entry.freshID
        return try model(&state, entry)
      },
      real: { subject, entry throws(DataLayerError) in
        subject.world.set { $0.freshID = entry.freshID }
        return try await real(subject.layer.logs, entry)
      })
  }

  /// The arguments of `log habit`.
  private struct Entry: Sendable {
    let habitID: Identifier
    let day: CivilDay
    let value: Double?
    let zone: String
    let freshID: Identifier

    var text: String {
      "\(Pool.name(of: habitID)) \(day) \(briefNumber(value)) in \(zone)"
    }
  }

  private func entry(
    from source: inout Source, in model: Model, isNumeric: Bool = false
  ) -> Entry {
    let habitID = generators.loggableID(from: &source, in: model, isNumeric: isNumeric)
    return Entry(
      habitID: habitID,
      day: generators.day(from: &source, of: habitID, in: model),
      value: generators.amount(from: &source, for: habitID, in: model),
      zone: generators.days.zone(from: &source, displayed: model.displayZone),
      freshID: Pool.fresh(in: model)
    )
  }

  /// Half of the increments are of an existing value: otherwise concurrent callers would rarely increase the same one.
  private func increase(from source: inout Source, in model: Model) -> Entry {
    let drawn = entry(from: &source, in: model, isNumeric: true)
    let id = generators.logID(from: &source, in: model)
    guard let log = model.stored(log: id), source.boolean() else { return drawn }
    return Entry(
      habitID: log.habitID, day: log.day, value: drawn.value, zone: drawn.zone,
      freshID: drawn.freshID)
  }

  private var insert: StoreCommand {
    StoreCommand(
      "insert log", weight: 8, on: .habit,
      input: { new(from: &$0, in: $1, countedBy: generators.keys.logs) }, text: Self.text,
      model: { model, log throws(DataLayerError) in try model.insert(log) }, layer: \.logs.insert)
  }

  private func new(
    from source: inout Source, in model: Model, countedBy classes: ClassTable<LogKeyClass>
  ) -> HabitLog {
    let id = generators.rows.new(Pool.logs, from: &source) { model.state(ofLog: $0) }
    let log = generators.log(from: &source, id: id, in: model)
    generators.keys.record(log, in: model, as: classes, &source)
    return log
  }

  private var upsert: StoreCommand {
    StoreCommand(
      "upsert log", weight: 5, on: .log, input: edited, text: Self.text,
      model: { model, log throws(DataLayerError) in try model.upsert(log) }, layer: \.logs.upsert)
  }

  /// Half of the upserts keep the habit and the moment of the stored log, because neither may
  /// change.
  private func edited(from source: inout Source, in model: Model) -> HabitLog {
    let id = generators.logID(from: &source, in: model)
    let drawn = generators.log(from: &source, id: id, in: model)
    guard var stored = model.stored(log: id), source.boolean() else { return drawn }
    stored.value = drawn.value
    return stored
  }

  private var importRaw: StoreCommand {
    StoreCommand(
      "import log", weight: 9, on: .habit,
      input: { new(from: &$0, in: $1, countedBy: generators.keys.importedLogs) }, text: Self.text,
      model: { model, log throws(DataLayerError) in try model.importRaw(log) },
      layer: \.logs.importRaw)
  }

  /// All or none of a few logs, one of which may occur twice.
  var importAll: StoreCommand {
    StoreCommand(
      "import logs", weight: 13, on: .habit, input: several,
      text: { "[" + $0.map(Self.text).joined(separator: ", ") + "]" },
      model: { model, logs throws(DataLayerError) in
        try model.importAll(logs)
        return Done()
      },
      real: { subject, logs throws(DataLayerError) in
        guard let importAll = subject.layer.logs.importAll else {
          throw .service(.unavailable("the layer cannot import batches"))
        }
        try await importAll(logs)
        return Done()
      }
    ).needing(Self.needs)
  }

  private func several(from source: inout Source, in model: Model) -> [HabitLog] {
    var logs: [HabitLog] = []
    let prefersValid = source.boolean(probability: 0.8)
    source.repeated(0...4) { source in
      logs.append(one(of: logs, from: &source, in: model, prefersValid: prefersValid))
    }
    generators.keys.record(batch: logs, in: model, &source)
    return logs
  }

  /// A log of a batch: mostly a new one, sometimes one of the batch or a deleted one.
  private func one(
    of batch: [HabitLog], from source: inout Source, in model: Model, prefersValid: Bool
  ) -> HabitLog {
    let former = [[], batch, model.deletedLogs][source.pick(weights: [8, 1, 2])]
    guard var log = source.element(of: former) else {
      let id = generators.rows.new(Pool.logs, from: &source) { id in
        batch.contains { $0.id == id } ? .live : model.state(ofLog: id)
      }
      return generators.log(
        from: &source, id: id, in: model, beside: batch, prefersValid: prefersValid)
    }
    log.value = generators.amount(
      from: &source, for: log.habitID, in: model, prefersValid: prefersValid)
    return log
  }

  private var deletions: [StoreCommand] {
    [
      StoreCommand(
        "unlog habit", weight: 7, on: .log, input: habitDay, text: Self.text,
        model: { model, habit, day in
          model.unlogHabit(habit, on: day)
          return Done()
        },
        layer: { layer in
          { habit, day throws(DataLayerError) in
            try await layer.logs.unlogHabit(habit, day)
            return Done()
          }
        }),
      StoreCommand(
        "delete log", weight: 3, on: .log, input: generators.logID, text: Pool.name,
        model: { $0.deleteLog($1) }, layer: \.logs.delete),
      StoreCommand(
        "delete logs before", weight: 2, on: .log, input: habitDay, text: Self.text,
        model: { $0.deleteAll(of: $1, before: $2) }, layer: \.logs.deleteAll),
    ]
  }

  private var reads: [StoreCommand] {
    [
      StoreCommand(
        "list logs", weight: 3, on: .habit, input: habitID, text: Pool.name,
        model: { $0.logs(of: $1) }, layer: \.logs.logs),
      StoreCommand(
        "list logs of several", weight: 3, on: .habit, input: batch, text: \.text,
        model: { model, batch in
          LogsByHabit(model.logs(of: batch.ids, from: batch.from, through: batch.through))
        },
        real: { subject, batch throws(DataLayerError) in
          LogsByHabit(try await subject.layer.logs.logsOf(batch.ids, batch.from, batch.through))
        }),
      StoreCommand(
        "log of day", weight: 3, on: .log, input: habitDay, text: Self.text,
        model: { $0.log(of: $1, on: $2) }, layer: \.logs.log),
      StoreCommand(
        "value of day", weight: 2, on: .log, input: habitDay, text: Self.text,
        model: { $0.dayValue(of: $1, on: $2) }, layer: \.logs.dayValue),
      StoreCommand(
        "first and last day", weight: 2, on: .log, input: habitID, text: Pool.name,
        model: { model, id in [model.earliestDay(of: id), model.latestDay(of: id)] },
        real: { subject, id throws(DataLayerError) in
          let logs = subject.layer.logs
          return [try await logs.earliestDay(id), try await logs.latestDay(id)]
        }),
      StoreCommand(
        "count unknown zones", weight: 2, on: .log, model: { $0.unknownZones() },
        layer: \.logs.unknownZones),
    ]
  }

  /// Both ends one by one, each consistent in itself while other callers write.
  var ends: [StoreCommand] {
    [
      StoreCommand(
        "first day", weight: 2, on: .log, input: habitID, text: Pool.name,
        model: { $0.earliestDay(of: $1) }, layer: \.logs.earliestDay),
      StoreCommand(
        "last day", weight: 2, on: .log, input: habitID, text: Pool.name,
        model: { $0.latestDay(of: $1) }, layer: \.logs.latestDay),
    ].needing(Self.needs)
  }

  private func batch(from source: inout Source, in model: Model) -> LogBatch {
    var ids: Set<Identifier> = []
    source.repeated(0...3) { ids.insert(generators.habitID(from: &$0, in: model)) }
    return LogBatch(
      ids: ids,
      from: bound(from: &source, in: model),
      through: bound(from: &source, in: model)
    )
  }

  private func bound(from source: inout Source, in model: Model) -> CivilDay? {
    let back = source.integer(in: 0...8)
    return back == 0 ? nil : CivilDay(model.today.number - Int32(clamping: back - 2))
  }

  private func habitID(from source: inout Source, in model: Model) -> Identifier {
    generators.habitID(from: &source, in: model)
  }

  private func habitDay(from source: inout Source, in model: Model) -> (Identifier, CivilDay) {
    let id = habitID(from: &source, in: model)
    return (id, generators.day(from: &source, of: id, in: model))
  }

  private static func text(_ habit: Identifier, _ day: CivilDay) -> String {
    "\(Pool.name(of: habit)) \(day)"
  }

  static func text(_ log: HabitLog) -> String {
    "\(Pool.name(of: log.id)) of \(Pool.name(of: log.habitID)) at \(log.date) in "
      + "\(quoted(log.timezone)) \(briefNumber(log.value))"
  }
}

/// The arguments of a batch read.
private struct LogBatch: Sendable {
  let ids: Set<Identifier>
  let from: CivilDay?
  let through: CivilDay?

  var text: String {
    let names = ids.sorted().map(Pool.name).joined(separator: ", ")
    return "\(names) from \(from.map(\.description) ?? "-") to \(through.map(\.description) ?? "-")"
  }
}

/// The answer of a batch read, in a fixed order.
private struct LogsByHabit: Hashable, Sendable {
  let entries: [Entry]

  struct Entry: Hashable, Sendable {
    let habitID: Identifier
    let logs: [HabitLog]
  }

  init(_ logs: [Identifier: [HabitLog]]) {
    entries = logs.sorted { $0.key < $1.key }.map { Entry(habitID: $0.key, logs: $0.value) }
  }
}
