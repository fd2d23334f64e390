import HabitDomain
import HabitRules
import HabitStore

/// Mutants that show only when callers run concurrently: an operation is split into steps between which others run.
enum RaceMutants {
  static let all: [Mutant] = [
    Mutant(
      race: "member-checked-apart", 5,
      "Membership is checked before the transaction, not in it.", number: "67",
      design: MemberAskedBefore.design,
      wrap: { layer, unchecked in
        MemberAskedBefore.wrap(&layer, unchecked) { await Task.yield() }
      }),
    Mutant(
      id: "code-checked-apart", number: "",
      sentence: "Whether a code is taken is checked before the transaction, not in it.",
      minimalOperations: 2, kind: .race,
      openAt: { environment, location throws(DataLayerError) in
        try CodeAskedBefore.open(environment, at: location, yieldingFor: .given)
      }),
    Mutant(
      id: "code-generated-apart", number: "",
      sentence: "Whether a generated code is taken is checked before the transaction, not in it.",
      minimalOperations: 2, kind: .race,
      openAt: { environment, location throws(DataLayerError) in
        try CodeAskedBefore.open(environment, at: location, yieldingFor: .generated)
      }),
    Mutant(
      race: "hash-checked-apart", 2,
      "Whether a person is known is checked before the transaction, not in it.",
      design: { design in
        design.statements[.isHashTaken] = "SELECT 0 AND ?1 IS NULL"
        design.dropUniqueness(of: "personHash")
      },
      wrap: { layer, unchecked in
        layer.people.create = { name, hash, avatar throws(DataLayerError) in
          if (try? await unchecked.people.fetchByHash(hash)) ?? nil != nil {
            try obeying { () throws(DataServiceError) in
              _ = try FamilyRuleBook.standard.displayName(name)
              if let avatar { _ = try FamilyRuleBook.standard.avatar(avatar) }
            }
            throw .service(.constraintViolation("A profile for this Apple ID already exists"))
          }
          await Task.yield()
          return try await unchecked.people.create(name, hash, avatar)
        }
        layer.familyService.found = { draft throws(DataLayerError) in
          if (try? await unchecked.people.fetchByHash(draft.appleUserIDHash)) ?? nil != nil {
            try draft.refuseAsKnown()
          }
          await Task.yield()
          return try await unchecked.familyService.found(draft)
        }
      }),
    Mutant(
      race: "increment-apart", 4, "An increment reads the value and then writes the sum.",
      wrap: { layer, original in
        layer.logs.increment = { id, day, amount throws(DataLayerError) in
          let habit = try await original.habits.fetch(id)
          let isWanted = habit.map { habit in
            habit.kind == .numeric && habit.isActive && habit.archivedAt == nil
              && habit.startDay <= day && day <= habit.endDay ?? day
          }
          guard isWanted == true, let before = try await original.logs.log(id, day)?.value else {
            return try await original.logs.increment(id, day, amount)
          }
          await Task.yield()
          // What others added in the meantime is lost, as when the sum is written.
          let now = try await original.logs.log(id, day)?.value ?? before
          return try await original.logs.increment(id, day, amount - (now - before))
        }
      }),
    Mutant(
      race: "toggle-apart", 3, "A toggle reads the habit and then writes all of it.",
      wrap: { layer, original in
        layer.habits.toggleActive = { id throws(DataLayerError) in
          // Writing a whole habit requires its category, which an imported one may lack.
          guard var habit = try await original.habits.fetch(id), habit.categoryID == nil else {
            return try await original.habits.toggleActive(id)
          }
          await Task.yield()
          habit.isActive.toggle()
          return try await original.habits.update(habit)
        }
      }),
    Mutant(
      race: "archive-apart", 3, "Archiving reads the habit and then writes all of it.",
      wrap: { layer, original in
        layer.habits.archive = { id, moment throws(DataLayerError) in
          guard var habit = try await original.habits.fetch(id), habit.archivedAt == nil,
            habit.categoryID == nil
          else {
            return try await original.habits.archive(id, moment)
          }
          await Task.yield()
          habit.archivedAt = moment
          return try await original.habits.update(habit)
        }
      }),
    Mutant(
      race: "order-read-apart", 2,
      "The last place in the list of categories is read before the transaction.",
      wrap: { layer, original in
        layer.categories.append = { category throws(DataLayerError) in
          let last = try await original.categories.all().map(\.order).max() ?? -1
          // There is no place after the last one.
          guard last < 999_999_999 else { return try await original.categories.append(category) }
          var category = category
          category.order = last + 1
          await Task.yield()
          return try await original.categories.create(category)
        }
      }),
    Mutant(
      race: "list-in-two-readings", 4,
      "The list of habits is read twice, and the second reading overwrites the first.",
      wrap: { layer, original in
        layer.habits.fetchAll = { () throws(DataLayerError) in
          var list = try await original.habits.fetchAll()
          await Task.yield()
          let later = try await original.habits.fetchAll().habits
          list.habits = list.habits.map { habit in later.first { $0.id == habit.id } ?? habit }
          return list
        }
      }),
    Mutant(
      race: "stale-cache", 3,
      "A list read before a change is cached after it.",
      wrap: { layer, original in
        let cache = FamilyCache()
        layer.families.fetchAll = { () throws(DataLayerError) in
          if let list = cache.list { return list }
          let list = try await original.families.fetchAll()
          await Task.yield()
          cache.list = list
          return list
        }
        cache.forgets(whatChangesIn: &layer, original)
      }),
    Mutant(
      race: "counted-before-deletion", 3,
      "Deleted logs are counted before the transaction.",
      wrap: { layer, original in
        layer.logs.deleteAll = { id, limit throws(DataLayerError) in
          // A deleted or unreadable habit may still have logs.
          guard try await original.habits.fetchAll().habits.contains(where: { $0.id == id }) else {
            return try await original.logs.deleteAll(id, limit)
          }
          let count = try await original.logs.logs(id).count { $0.day < limit }
          await Task.yield()
          _ = try await original.logs.deleteAll(id, limit)
          return count
        }
      }),
    Mutant(
      race: "active-one-by-one", 4,
      "The list of active habits is read first, and then each habit in it.",
      wrap: { layer, original in
        layer.habits.fetchActive = { () throws(DataLayerError) in
          var list: [Habit] = []
          for habit in try await original.habits.fetchActive() {
            await Task.yield()
            if let now = try await original.habits.fetch(habit.id) { list.append(now) }
          }
          return list
        }
      }),
  ]
}
