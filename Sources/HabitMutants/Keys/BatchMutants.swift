import HabitDomain

/// Mutants of importing logs, some of them of the same day.
enum BatchMutants {
  static let all: [Mutant] = [
    batch(
      "batch-keeps-first", 2, "Of two logs of a day in a batch only the first is imported."
    ) { logs, layer throws(DataLayerError) in
      firsts(of: logs, layer)
    },
    batch(
      "batch-keeps-last", 2, "Of two logs of a day in a batch only the last is imported."
    ) { logs, layer throws(DataLayerError) in
      firsts(of: logs.reversed(), layer).reversed()
    },
    batch(
      "batch-keeps-greatest", 2, "Of two logs of a day in a batch only the greater one is imported."
    ) { logs, layer throws(DataLayerError) in
      firsts(of: logs.sorted { $0.value ?? 0 > $1.value ?? 0 }, layer)
    },
    batch(
      "batch-first-of-an-id", 2,
      "Of two versions of a log in a batch the first is imported."
    ) { logs, _ throws(DataLayerError) in
      var seen: Set<Identifier> = []
      return logs.filter { seen.insert($0.id).inserted }
    },
    batch(
      "batch-without-last", 2, "The last log of a batch is not imported."
    ) { logs, _ throws(DataLayerError) in
      logs.dropLast()
    },
    batch(
      "batch-leaves-deleted", 4, "Importing a log that was deleted leaves it deleted."
    ) { logs, layer throws(DataLayerError) in
      let dead = try await layer.lifeCycle.dump().logs.filter { $0.metadata.deletedAt != nil }
      let ids = Set(dead.map(\.content.id))
      return logs.filter { !ids.contains($0.id) }
    },
    batch(
      "batch-skips-known-days", 3, "A batch skips logs of days that have another one."
    ) { logs, layer throws(DataLayerError) in
      var free: [HabitLog] = []
      for log in logs where try await others(beside: log, layer).isEmpty { free.append(log) }
      return free
    },
    Mutant(
      "batch-replaces-days", 3, "A batch deletes the other logs of its days."
    ) { layer, original, _ in
      guard let importAll = original.logs.importAll else { return }
      layer.logs.importAll = { logs throws(DataLayerError) in
        var replaced: [HabitLog] = []
        for log in logs { replaced += try await others(beside: log, original) }
        try await importAll(logs)
        for log in replaced { try await original.logs.delete(log.id) }
      }
    },
    Mutant(
      "import-refuses-days", 3, "Importing a log is refused if its day has another one."
    ) { layer, original, _ in
      layer.logs.importRaw = { log throws(DataLayerError) in
        if let other = try await others(beside: log, original).first {
          throw .log(.duplicateDay(habitID: log.habitID, day: other.day, existingID: other.id))
        }
        return try await original.logs.importRaw(log)
      }
    },
  ]

  /// A mutant that imports other logs than it is given.
  private static func batch(
    _ id: String, _ minimalOperations: Int, _ sentence: String,
    _ change:
      @escaping @Sendable ([HabitLog], DataLayer) async throws(DataLayerError) -> [HabitLog]
  ) -> Mutant {
    Mutant(id, minimalOperations, sentence) { layer, original, _ in
      guard let importAll = original.logs.importAll else { return }
      layer.logs.importAll = { logs throws(DataLayerError) in
        try await importAll(try await change(logs, original))
      }
    }
  }

  /// The first log of each habit and day.
  private static func firsts(of logs: [HabitLog], _ layer: DataLayer) -> [HabitLog] {
    var seen: Set<[AnyHashable]> = []
    return logs.filter { log in
      guard let day = day(of: log, layer) else { return true }
      return seen.insert([log.habitID, day]).inserted
    }
  }

  /// The other logs of a log's habit and day.
  private static func others(
    beside log: HabitLog, _ layer: DataLayer
  ) async throws(DataLayerError) -> [HabitLog] {
    guard let day = day(of: log, layer) else { return [] }
    return try await layer.logs.logs(log.habitID).filter { $0.day == day && $0.id != log.id }
  }

  private static func day(of log: HabitLog, _ layer: DataLayer) -> CivilDay? {
    try? layer.calendar.civilDay(log.date, log.timezone)
  }
}
