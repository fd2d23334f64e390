import HabitDomain

/// Layers that break the properties of habits, logs and categories.
extension BrokenLayerTests {
  static let stores: [BrokenLayer] = [
    BrokenLayer("days.agree-with-integers", "differ") { layer, _ in
      layer.calendar.isoWeekday = { _ in 1 }
    },
    BrokenLayer("logs.stay-on-their-day", "differ") { layer, _ in
      layer.logs.log = { _, _ throws(DataLayerError) in nil }
    },
    BrokenLayer("habits.know-ids-by-their-form", "differ") { layer, _ in
      layer.habits.identify = { text throws(DataLayerError) in
        guard let id = Identifier(text.lowercased().filter { $0 != "\0" }) else {
          throw .habit(.invalidHabitID(text))
        }
        return id
      }
    },
    BrokenLayer("habits.accepts-exactly-what-is-valid", "differ") { layer, _ in
      layer.habits.create = { habit throws(DataLayerError) in habit }
    },
    BrokenLayer("logs.accepts-exactly-what-is-valid", "differ") { layer, _ in
      layer.logs.insert = { log throws(DataLayerError) in log }
    },
    BrokenLayer("categories.accepts-exactly-what-is-valid", "differ") { layer, _ in
      layer.categories.create = { category throws(DataLayerError) in category }
    },
    BrokenLayer("store.reads-what-was-written", "differ") { layer, _ in
      let fetch = layer.habits.fetch
      layer.habits.fetch = { id throws(DataLayerError) in
        guard var habit = try await fetch(id) else { return nil }
        habit.name = decomposed(habit.name)
        return habit
      }
    },
    BrokenLayer("texts.take-a-million-bytes", "differ") { layer, _ in
      let create = layer.habits.create
      layer.habits.create = { habit throws(DataLayerError) in
        var accepted = habit
        // It counts characters.
        if let notes = habit.notes, notes.count <= 1_000_000, notes.utf8.count > 1_000_000 {
          accepted.notes = nil
        }
        return try await create(accepted)
      }
    },
    BrokenLayer("categories.reads-what-was-written", "differ") { layer, _ in
      layer.categories.fetch = { id throws(DataLayerError) in Category(id: id, name: "other") }
    },
    BrokenLayer("categories.reads-what-was-written", "differ") { layer, _ in
      let create = layer.categories.create
      layer.categories.create = { category throws(DataLayerError) in
        var plain = category
        plain.emoji = Category.defaultEmoji
        var answer = try await create(plain)
        answer.emoji = category.emoji
        return answer
      }
    },
    BrokenLayer("categories.reads-what-was-written", "differ") { layer, _ in
      let append = layer.categories.append
      layer.categories.append = { category throws(DataLayerError) in
        var plain = category
        plain.emoji = Category.defaultEmoji
        return try await append(plain)
      }
    },
    BrokenLayer("categories.reads-what-was-written", "differ") { layer, _ in
      let (fetch, update) = (layer.categories.fetch, layer.categories.update)
      layer.categories.update = { category throws(DataLayerError) in
        var kept = category
        kept.displayName = try await fetch(category.id)?.displayName ?? category.displayName
        return try await update(kept)
      }
    },
    BrokenLayer("store.agrees-with-reference", "differ") { layer, _ in
      layer.habits.cleanupOrphans = { () throws(DataLayerError) in 1 }
    },
    BrokenLayer("store.survives-reopening", "Reopening") { layer, _ in
      let everything = layer.lifeCycle.deleteEverything
      // If the storage is full, nothing is deleted.
      layer.lifeCycle.reopen = { () throws(DataLayerError) in try? await everything() }
    },
    BrokenLayer("store.lists-in-a-total-order", "out of order") { layer, _ in
      let all = layer.categories.all
      layer.categories.all = { () throws(DataLayerError) in try await all().reversed() }
    },
    BrokenLayer(
      "store.lists-in-a-total-order", "The list of habits of a category is out of order"
    ) { layer, _ in
      let list = layer.habits.fetchByCategory
      layer.habits.fetchByCategory = { id throws(DataLayerError) in try await list(id).reversed() }
    },
    BrokenLayer(
      "store.lists-in-a-total-order", "The list of custom categories is out of order"
    ) { layer, _ in
      let custom = layer.categories.custom
      layer.categories.custom = { () throws(DataLayerError) in try await custom().reversed() }
    },
    BrokenLayer("store.lists-in-a-total-order", "lacks a row") { layer, _ in
      let active = layer.habits.fetchActive
      layer.habits.fetchActive = { () throws(DataLayerError) in try await active().dropLast() }
    },
    BrokenLayer("store.lists-in-a-total-order", "lacks a row") { layer, _ in
      let (logsOf, logs) = (layer.logs.logsOf, layer.logs.logs)
      layer.logs.logsOf = { ids, from, through throws(DataLayerError) in
        var lists = try await logsOf(ids, from, through)
        for id in ids where try await logs(id).count > 1 { lists[id]?.removeLast() }
        return lists
      }
    },
    BrokenLayer("store.lists-in-a-total-order", "shows another text than is stored") { layer, _ in
      let all = layer.habits.fetchAll
      layer.habits.fetchAll = { () throws(DataLayerError) in
        var list = try await all()
        for place in list.habits.indices {
          list.habits[place].name = decomposed(list.habits[place].name)
        }
        return list
      }
    },
    BrokenLayer("store.lists-in-a-total-order", "shows another text than is stored") { layer, _ in
      let all = layer.categories.all
      layer.categories.all = { () throws(DataLayerError) in
        try await all().map { category in
          var category = category
          category.name = decomposed(category.name)
          return category
        }
      }
    },
    BrokenLayer("habits.told-apart-by-name-and-category", "differ") { layer, _ in
      let isUnique = layer.habits.isNameUnique
      layer.habits.isNameUnique = { name, category, id throws(DataLayerError) in
        try await isUnique(name, category == "c2" ? "c1" : category, id)
      }
    },
    BrokenLayer("logs.told-apart-by-habit-and-day", "differ") { layer, _ in
      guard let importAll = layer.logs.importAll else { return }
      layer.logs.importAll = { logs throws(DataLayerError) in
        try await importAll(Array(logs.prefix(1)))
      }
    },
    BrokenLayer("store.keeps-its-constraints", "live log") { layer, _ in
      let importRaw = layer.logs.importRaw
      layer.logs.insert = { log throws(DataLayerError) in try await importRaw(log) }
    },
    BrokenLayer("logs.reads-a-batch-at-once", "differ") { layer, _ in
      let logs = layer.logs.logs
      layer.logs.logsOf = { ids, _, _ throws(DataLayerError) in
        var answer: [Identifier: [HabitLog]] = [:]
        for id in ids { answer[id] = try await logs(id) }
        return answer
      }
    },
    BrokenLayer("logs.reads-a-batch-at-once", "takes no statement") { layer, _ in
      layer.lifeCycle.statementCount = { 0 }
    },
    BrokenLayer("store.repeats-without-effect", "Repeating") { layer, _ in
      let toggle = layer.habits.toggleActive
      layer.habits.unarchive = { id throws(DataLayerError) in try await toggle(id) }
    },
    BrokenLayer("store.touches-only-what-it-owns", "last command changed") { layer, _ in
      let (toggle, update) = (layer.habits.toggleActive, layer.habits.update)
      layer.habits.toggleActive = { id throws(DataLayerError) in
        var habit = try await toggle(id)
        habit.isPinned.toggle()
        return try await update(habit)
      }
    },
    BrokenLayer("store.touches-only-what-it-owns", "0 rows of 1") { layer, _ in
      let fetch = layer.habits.fetch
      layer.habits.toggleActive = { id throws(DataLayerError) in
        guard var habit = try await fetch(id) else { throw .habit(.habitNotFound(id)) }
        habit.isActive.toggle()
        return habit
      }
    },
    BrokenLayer("store.refuses-without-trace", "left a trace") { layer, _ in
      let (insert, toggle) = (layer.logs.insert, layer.habits.toggleActive)
      layer.logs.insert = { log throws(DataLayerError) in
        do throws(DataLayerError) {
          return try await insert(log)
        } catch {
          _ = try await toggle(log.habitID)
          throw error
        }
      }
    },
    BrokenLayer("store.cascades-to-children-only", "left behind") { layer, _ in
      let (delete, fetch, update) =
        (layer.habits.delete, layer.logs.logs, layer.logs.importRaw)
      layer.habits.delete = { id throws(DataLayerError) in
        let logs = try await fetch(id)
        try await delete(id)
        for log in logs { _ = try await update(log) }
      }
    },
    BrokenLayer("store.cascades-to-children-only", "stayed in its category") { layer, _ in
      let (delete, list) = (layer.categories.delete, layer.habits.fetchByCategory)
      guard let orphan = layer.damage.orphanHabit else { return }
      layer.categories.delete = { id throws(DataLayerError) in
        let habits = try await list(id)
        try await delete(id)
        for habit in habits { try await orphan(habit.id, id) }
      }
    },
  ]

  static func decomposed(_ text: String) -> String {
    text.replacing("\u{E9}", with: "e\u{301}")
  }
}
