import HabitDomain
import HabitRules
import HabitStore

/// Mutants of logs and of completion.
enum LogMutants {
  static let all: [Mutant] = [
    Mutant(
      "move-keeps-relation", 6,
      "Moving a log to another habit succeeds without moving it.",
      number: "34"
    ) { layer, original, _ in
      layer.logs.upsert = { log throws(DataLayerError) in
        do throws(DataLayerError) {
          return try await original.logs.upsert(log)
        } catch .log(.immutableField("habitID")) {
          return log
        }
      }
    },
    Mutant(
      "two-logs-a-day", 3, "A second log of a day is inserted.", number: "41"
    ) { layer, original, _ in
      layer.logs.insert = { log throws(DataLayerError) in
        do throws(DataLayerError) {
          return try await original.logs.insert(log)
        } catch .log(.duplicateDay) {
          return try await original.logs.importRaw(log)
        }
      }
    },
    Mutant(
      "unlog-leaves-duplicate", 5, "Unlogging a day removes only one of two logs.", number: "43"
    ) { layer, original, _ in
      layer.logs.unlogHabit = { habitID, day throws(DataLayerError) in
        guard let log = try await original.logs.log(habitID, day) else { return }
        try await original.logs.delete(log.id)
      }
    },
    Mutant(
      "look-up-by-display-zone", 4,
      "The log of a day is looked up by its moment in the display zone, not by its stored day.",
      number: "44"
    ) { layer, original, environment in
      let found = { @Sendable (habitID: Identifier, day: CivilDay) async throws(DataLayerError) in
        try await logInDisplayZone(of: habitID, on: day, original, environment)
      }
      layer.logs.log = { habitID, day throws(DataLayerError) in try await found(habitID, day) }
      layer.logs.logHabit = { habitID, day, value, zone throws(DataLayerError) in
        let stored = try await original.logs.log(habitID, day)
        guard let stored, try await found(habitID, day) == nil else {
          return try await original.logs.logHabit(habitID, day, value, zone)
        }
        return try await original.logs.importRaw(
          HabitLog(
            id: environment.newID(), habitID: habitID, date: stored.date,
            timezone: stored.timezone, day: day, value: value))
      }
    },
    Mutant(
      "missing-keys", 1, "A batch of logs omits habits without logs.", number: "49"
    ) { layer, original, _ in
      layer.logs.logsOf = { ids, from, through throws(DataLayerError) in
        try await original.logs.logsOf(ids, from, through).filter { !$0.value.isEmpty }
      }
    },
    Mutant(
      "one-by-one", 2, "A batch of logs is read with a query for each habit.", number: "134"
    ) { layer, original, _ in
      layer.logs.logsOf = { ids, from, through throws(DataLayerError) in
        var logs: [Identifier: [HabitLog]] = [:]
        for id in ids {
          logs[id] = try await original.logs.logsOf([id], from, through)[id]
        }
        return logs
      }
    },
    Mutant(
      "existence-is-completion", 2, "Any log completes a day, even one of value 0.", number: "10"
    ) { $0.rules.meets = { _, _, _ in true } },
    Mutant(
      "target-exclusive", 2, "A day is complete only beyond its target.", number: "11"
    ) { design in
      design.rules.meets = { kind, target, value in
        guard kind == .numeric, let target, target > 0, let value else {
          return RuleBook.standard.meets(kind, target, value)
        }
        return value > target
      }
    },
    Mutant(
      "zero-target-completes", 2,
      "A target of zero, which a binary habit may have, lets value 0 complete a day.", number: "13"
    ) { design in
      design.rules.meets = { kind, target, value in
        target == 0 && value == 0 ? true : RuleBook.standard.meets(kind, target, value)
      }
    },
    Mutant(
      "log-ties-unordered", 4, "The logs of a day are listed in the order of insertion.",
      number: "47"
    ) { design in
      design.rewrite([.logs], "FROM habitLog", as: "FROM habitLog NOT INDEXED")
      design.rewrite([.logs], "day DESC, id", as: "day DESC, rowid")
      design.rewrite([.logsOfMany], "day DESC, habitLog.id", as: "day DESC, habitLog.rowid")
    },
    Mutant(
      "unknown-zone-shown", 4, "A log of an unknown zone is listed with that zone."
    ) { layer, original, _ in
      layer.logs.logs = { habitID throws(DataLayerError) in
        let rows = try await original.lifeCycle.dump().logs.map(\.content)
        return try await original.logs.logs(habitID).map { log in
          rows.first { $0.id == log.id } ?? log
        }
      }
    },
    Mutant(
      "half-a-batch", 2, "A batch with a refused log leaves its first half."
    ) { layer, original, _ in
      guard let importAll = original.logs.importAll else { return }
      layer.logs.importAll = { logs throws(DataLayerError) in
        do throws(DataLayerError) {
          try await importAll(logs)
        } catch {
          // One by one, up to the first that is refused.
          for log in logs.prefix(logs.count / 2) { _ = try await original.logs.importRaw(log) }
          throw error
        }
      }
    },
  ]

  private static func logInDisplayZone(
    of habitID: Identifier, on day: CivilDay, _ layer: DataLayer, _ environment: Environment
  ) async throws(DataLayerError) -> HabitLog? {
    for log in try await layer.logs.logs(habitID)
    where try layer.calendar.civilDay(log.date, environment.displayZone()) == day {
      return log
    }
    return nil
  }
}
