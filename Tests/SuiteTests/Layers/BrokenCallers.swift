import HabitDomain
import Synchronization

/// Layers that answer wrongly only with several callers.
extension BrokenLayerTests {
  /// Overlaps of threads differ from run to run, so threads get layers that fail with one caller as well.
  static let callers: [BrokenLayer] = [
    BrokenLayer("callers.linearizable-families-in-turns", "not linearizable", readingFamiliesTwice),
    BrokenLayer("callers.linearizable-habits-in-turns", "not linearizable", readingHabitsTwice),
    BrokenLayer("callers.lose-no-log-in-turns", "not linearizable", readingLogsTwice),
    BrokenLayer("callers.lose-no-log-in-turns", "Live logs have different stamps", stampingTwice),
    BrokenLayer("callers.linearizable-meals-in-turns", "not linearizable", readingMealsTwice),
    BrokenLayer("callers.cancelled-families-in-turns", "not linearizable", foundingInPart),
    BrokenLayer("callers.cancelled-habits-in-turns", "is unusable", leavingDisorder),
    // These fail with a single caller, too.
    BrokenLayer("callers.linearizable-families", "The answers", forgettingFamilies),
    BrokenLayer("callers.linearizable-habits", "The answers", forgettingHabits),
    BrokenLayer("callers.lose-no-log", "The answers", forgettingLogs),
    BrokenLayer("callers.linearizable-meals", "The answers", forgettingMeals),
  ]

  private static let forgettingFamilies: Change = { layer, _ in
    let fetchAll = layer.families.fetchAll
    layer.families.fetchAll = { () throws(DataLayerError) in Array(try await fetchAll().dropLast())
    }
  }

  private static let forgettingHabits: Change = { layer, _ in
    let fetchAll = layer.habits.fetchAll
    layer.habits.fetchAll = { () throws(DataLayerError) in
      var list = try await fetchAll()
      list.habits = list.habits.dropLast()
      return list
    }
  }

  private static let forgettingLogs: Change = { layer, _ in
    let read = layer.logs.logs
    layer.logs.logs = { id throws(DataLayerError) in Array(try await read(id).dropLast()) }
  }

  private static let forgettingMeals: Change = { layer, _ in
    let patterns = layer.meals.patterns
    layer.meals.patterns = { day, zone throws(DataLayerError) in
      Array(try await patterns(day, zone).dropLast())
    }
  }

  /// Lists the meals of a first read with the content of a second: a meal saved in between is missing.
  private static let readingMealsTwice: Change = { layer, _ in
    let patterns = layer.meals.patterns
    layer.meals.patterns = { day, zone throws(DataLayerError) in
      let first = try await patterns(day, zone)
      await Task.yield()
      let second = try await patterns(day, zone)
      return first.map { meal in second.first { $0.id == meal.id } ?? meal }
    }
    let (dump, save) = (layer.lifeCycle.dump, layer.meals.save)
    layer.meals.save = { meal throws(DataLayerError) in
      let before = try await dump().meals
      await Task.yield()
      guard try await dump().meals == before else { throw .service(.storageBusy) }
      return try await save(meal)
    }
  }

  private static let readingFamiliesTwice: Change = { layer, _ in
    let fetchAll = layer.families.fetchAll
    layer.families.fetchAll = { () throws(DataLayerError) in
      let first = try await fetchAll()
      await Task.yield()
      let second = try await fetchAll()
      return first.map { family in second.first { $0.id == family.id } ?? family }
    }
    let create = layer.families.create
    let exists = layer.families.codeExists
    layer.families.create = { name, code, creator throws(DataLayerError) in
      let isTaken = (try? await exists(code)) ?? true
      await Task.yield()
      do throws(DataLayerError) {
        return try await create(name, code, creator)
      } catch {
        throw isTaken ? error : .service(.storageBusy)
      }
    }
  }

  private static let readingHabitsTwice: Change = { layer, _ in
    let fetchAll = layer.habits.fetchAll
    layer.habits.fetchAll = { () throws(DataLayerError) in
      var list = try await fetchAll()
      await Task.yield()
      let later = try await fetchAll().habits
      list.habits = list.habits.map { habit in later.first { $0.id == habit.id } ?? habit }
      return list
    }
    let (fetch, update) = (layer.habits.fetch, layer.habits.update)
    layer.habits.update = { habit throws(DataLayerError) in
      let before = try await fetch(habit.id)
      await Task.yield()
      let isThere = try await fetch(habit.id) != nil
      guard (before != nil) == isThere else { throw .service(.storageBusy) }
      return try await update(habit)
    }
  }

  private static let readingLogsTwice: Change = { layer, _ in
    let read = layer.logs.logs
    layer.logs.logs = { id throws(DataLayerError) in
      let count = try await read(id).count
      await Task.yield()
      let logs = try await read(id)
      guard logs.count == count else { throw .service(.storageBusy) }
      return logs
    }
    let (dayValue, logHabit) = (layer.logs.dayValue, layer.logs.logHabit)
    layer.logs.logHabit = { id, day, value, zone throws(DataLayerError) in
      let before = try await dayValue(id, day)
      await Task.yield()
      guard try await dayValue(id, day) == before else { throw .service(.storageBusy) }
      return try await logHabit(id, day, value, zone)
    }
  }

  /// No answer shows stamps, so only the invariants find this.
  private static let stampingTwice: Change = { layer, _ in
    let dump = layer.lifeCycle.dump
    layer.lifeCycle.dump = { () throws(DataLayerError) in
      var all = try await dump()
      guard let stamp = all.logs.first?.metadata.modifiedAt else { return all }
      for place in all.logs.indices { all.logs[place].metadata.modifiedAt = stamp }
      return all
    }
  }

  /// A cancelled call that has written the person does not write the family.
  private static let foundingInPart: Change = { layer, _ in
    let (found, create) = (layer.familyService.found, layer.people.create)
    layer.familyService.found = { draft throws(DataLayerError) in
      await Task.yield()
      guard Task.isCancelled else { return try await found(draft) }
      _ = try await create(draft.displayName, draft.appleUserIDHash, draft.avatarURL)
      throw .service(.unavailable("cancelled"))
    }
  }

  /// A cancelled deletion of a habit does nothing, but every later reset fails.
  private static let leavingDisorder: Change = { layer, _ in
    let isOpen = Atomic(false)
    let (delete, reset) = (layer.habits.delete, layer.lifeCycle.reset)
    layer.habits.delete = { id throws(DataLayerError) in
      await Task.yield()
      guard Task.isCancelled else { return try await delete(id) }
      isOpen.store(true, ordering: .relaxed)
      throw .service(.unavailable("cancelled"))
    }
    layer.lifeCycle.reset = { () throws(DataLayerError) in
      try await reset()
      guard isOpen.exchange(false, ordering: .relaxed) else { return }
      throw .service(.storage(code: 1, text: "in a transaction", operation: "beginning"))
    }
  }
}
