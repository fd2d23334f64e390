import Domain
import Suite
import Synchronization

/// Layers that answer wrongly only where several callers are at work.
extension SabotageTests {
  /// What threads meet in is not the same in every run, so that they get layers that no order of calls explains.
  static let callers: [Attempt] = [
    ("callers.linearizable-families-in-turns", "no order", readingFamiliesTwice),
    ("callers.linearizable-habits-in-turns", "no order", readingHabitsTwice),
    ("callers.lose-no-log-in-turns", "no order", readingLogsTwice),
    ("callers.lose-no-log-in-turns", "Live logs have different stamps", stampingTwice),
    ("callers.linearizable-meals-in-turns", "no order", readingMealsTwice),
    ("callers.cancelled-families-in-turns", "no order", foundingInPart),
    ("callers.cancelled-habits-in-turns", "is unusable", leavingDisorder),
    // A caller alone may be answered wrongly, too.
    ("callers.linearizable-families", "The answers", forgettingFamilies),
    ("callers.linearizable-habits", "The answers", forgettingHabits),
    ("callers.lose-no-log", "The answers", forgettingLogs),
    ("callers.linearizable-meals", "The answers", forgettingMeals),
  ]

  private static let forgettingFamilies: Sabotage = { layer, _ in
    let fetchAll = layer.families.fetchAll
    layer.families.fetchAll = { () throws(DataLayerError) in Array(try await fetchAll().dropLast())
    }
  }

  private static let forgettingHabits: Sabotage = { layer, _ in
    let fetchAll = layer.habits.fetchAll
    layer.habits.fetchAll = { () throws(DataLayerError) in
      var list = try await fetchAll()
      list.habits = list.habits.dropLast()
      return list
    }
  }

  private static let forgettingLogs: Sabotage = { layer, _ in
    let read = layer.logs.logs
    layer.logs.logs = { id throws(DataLayerError) in Array(try await read(id).dropLast()) }
  }

  private static let forgettingMeals: Sabotage = { layer, _ in
    let patterns = layer.meals.patterns
    layer.meals.patterns = { day, zone throws(DataLayerError) in
      Array(try await patterns(day, zone).dropLast())
    }
  }

  /// What was saved at the first look, as it is at the second: a meal that came between is left out.
  private static let readingMealsTwice: Sabotage = { layer, _ in
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

  private static let readingFamiliesTwice: Sabotage = { layer, _ in
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

  private static let readingHabitsTwice: Sabotage = { layer, _ in
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

  private static let readingLogsTwice: Sabotage = { layer, _ in
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

  /// No order of calls tells of stamps, so that only the invariants do.
  private static let stampingTwice: Sabotage = { layer, _ in
    let dump = layer.lifeCycle.dump
    layer.lifeCycle.dump = { () throws(DataLayerError) in
      var all = try await dump()
      guard let stamp = all.logs.first?.metadata.modifiedAt else { return all }
      for place in all.logs.indices { all.logs[place].metadata.modifiedAt = stamp }
      return all
    }
  }

  /// Who is cancelled after the person was written does not write the family.
  private static let foundingInPart: Sabotage = { layer, _ in
    let (found, create) = (layer.familyService.found, layer.people.create)
    layer.familyService.found = { draft throws(DataLayerError) in
      await Task.yield()
      guard Task.isCancelled else { return try await found(draft) }
      _ = try await create(draft.displayName, draft.appleUserIDHash, draft.avatarURL)
      throw .service(.unavailable("cancelled"))
    }
  }

  /// Who is cancelled while it deletes a habit does nothing, but nobody can delete everything any more.
  private static let leavingDisorder: Sabotage = { layer, _ in
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
