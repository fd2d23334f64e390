import Domain
import PropCheck
import Store
import Suite
import Testing

/// Every property fails on a layer that breaks it, and says so in words that fit.
@Suite struct SabotageTests {
  typealias Sabotage = @Sendable (inout DataLayer, World) -> Void

  typealias Attempt = (property: String, message: String, sabotage: Sabotage)

  static let sabotages: [Attempt] = stores + figures + meals + reminders + families + storedMeals

  private static let stores: [Attempt] = [
    (
      "days.agree-with-integers", "differ",
      { layer, _ in layer.calendar.isoWeekday = { _ in 1 } }
    ),
    (
      "logs.stay-on-their-day", "differ",
      { layer, _ in layer.logs.log = { _, _ throws(DataLayerError) in nil } }
    ),
    (
      "habits.know-ids-by-their-form", "differ",
      { layer, _ in
        layer.habits.identify = { text throws(DataLayerError) in
          guard let id = Identifier(text.lowercased().filter { $0 != "\0" }) else {
            throw .habit(.invalidHabitID(text))
          }
          return id
        }
      }
    ),
    (
      "habits.accepts-exactly-what-is-valid", "differ",
      { layer, _ in
        layer.habits.create = { habit throws(DataLayerError) in habit }
      }
    ),
    (
      "logs.accepts-exactly-what-is-valid", "differ",
      { layer, _ in
        layer.logs.insert = { log throws(DataLayerError) in log }
      }
    ),
    (
      "categories.accepts-exactly-what-is-valid", "differ",
      { layer, _ in
        layer.categories.create = { category throws(DataLayerError) in category }
      }
    ),
    (
      "store.reads-what-was-written", "differ",
      { layer, _ in
        let fetch = layer.habits.fetch
        layer.habits.fetch = { id throws(DataLayerError) in
          guard var habit = try await fetch(id) else { return nil }
          habit.name = decomposed(habit.name)
          return habit
        }
      }
    ),
    (
      "categories.reads-what-was-written", "differ",
      { layer, _ in
        layer.categories.fetch = { id throws(DataLayerError) in Category(id: id, name: "other") }
      }
    ),
    (
      "store.agrees-with-reference", "differ",
      { layer, _ in
        layer.habits.cleanupOrphans = { () throws(DataLayerError) in 1 }
      }
    ),
    (
      "store.survives-reopening", "Reopening",
      { layer, _ in
        let everything = layer.lifeCycle.deleteEverything
        layer.lifeCycle.reopen = { () throws(DataLayerError) in try await everything() }
      }
    ),
    (
      "store.lists-in-a-total-order", "out of order",
      { layer, _ in
        let all = layer.categories.all
        layer.categories.all = { () throws(DataLayerError) in try await all().reversed() }
      }
    ),
    (
      "store.keeps-its-constraints", "live log",
      { layer, _ in
        let importRaw = layer.logs.importRaw
        layer.logs.insert = { log throws(DataLayerError) in try await importRaw(log) }
      }
    ),
    (
      "logs.reads-a-batch-at-once", "differ",
      { layer, _ in
        let logs = layer.logs.logs
        layer.logs.logsOf = { ids, _, _ throws(DataLayerError) in
          var answer: [Identifier: [HabitLog]] = [:]
          for id in ids { answer[id] = try await logs(id) }
          return answer
        }
      }
    ),
    (
      "store.repeats-without-effect", "second time",
      { layer, _ in
        let toggle = layer.habits.toggleActive
        layer.habits.unarchive = { id throws(DataLayerError) in try await toggle(id) }
      }
    ),
    (
      "store.touches-only-what-it-owns", "last command changed",
      { layer, _ in
        let (toggle, update) = (layer.habits.toggleActive, layer.habits.update)
        layer.habits.toggleActive = { id throws(DataLayerError) in
          var habit = try await toggle(id)
          habit.isPinned.toggle()
          return try await update(habit)
        }
      }
    ),
    (
      "store.refuses-without-trace", "left a trace",
      { layer, _ in
        let (insert, toggle) = (layer.logs.insert, layer.habits.toggleActive)
        layer.logs.insert = { log throws(DataLayerError) in
          do throws(DataLayerError) {
            return try await insert(log)
          } catch {
            _ = try await toggle(log.habitID)
            throw error
          }
        }
      }
    ),
    (
      "store.cascades-to-children-only", "left behind",
      { layer, _ in
        let (delete, fetch, update) =
          (layer.habits.delete, layer.logs.logs, layer.logs.importRaw)
        layer.habits.delete = { id throws(DataLayerError) in
          let logs = try await fetch(id)
          try await delete(id)
          for log in logs { _ = try await update(log) }
        }
      }
    ),
  ]

  private static let figures: [Attempt] = [
    figure("agree-with-reference") { $0.compliance = { _, _ in 0.5 } },
    figure("go-by-days-not-zones") { figures in
      let isCompleted = figures.isCompleted
      figures.isCompleted = { history, day in
        isCompleted(history, day) && history.logs.allSatisfy { $0.timezone != "UTC" }
      }
    },
    figure("never-undo-a-day") { figures in
      let isCompleted = figures.isCompleted
      figures.isCompleted = { history, day in
        isCompleted(history, day) && history.logs.count.isMultiple(of: 2)
      }
    },
    figure("ignore-order-copies-and-others") { figures in
      figures.longestStreak = { $0.logs.count }
    },
    figure("take-all-weekdays-for-daily") { figures in
      let isDue = figures.isDue
      figures.isDue = { history, day in
        history.habit.schedule == .daily ? isDue(history, day) : false
      }
    },
    figure("ignore-days-that-are-not-due") { figures in
      figures.currentStreak = { history, _ in history.logs.count }
    },
    figure("add-up-over-ranges") { figures in
      figures.expected = { _, _, _ in 1 }
    },
    figure("count-each-due-day-once") { figures in
      figures.breakDays = { _, _ in [] }
    },
    figure("follow-the-recurrence") { figures in
      figures.currentStreak = { _, _ in 1 }
    },
    figure("keep-the-longest-streak") { figures in
      figures.longestStreak = { _ in 1 }
    },
  ]

  private static let meals: [Attempt] = [
    eating("agrees-with-reference") { $0.millisecondsSinceLastMeal = { _, _ in 0 } },
    eating("ignores-the-order-of-meals") { nutrition in
      nutrition.isFasting = { meals, moment in meals.last.map { $0.end <= moment } ?? true }
    },
    eating("windows-are-apart") { nutrition in
      nutrition.fastingWindows = { meals, _, _ throws(DataLayerError) in
        meals.map { FastingWindow(start: $0.end, end: $0.start) }
      }
    },
    eating("follows-its-formulas") { $0.formatDuration = { _ in "0:01" } },
    eating("calories-follow-weight-and-height", "older") { nutrition in
      let calories = nutrition.dailyCalories
      nutrition.dailyCalories = { body throws(NutritionError) in
        try calories(body) + 1_000 * body.years
      }
    },
    eating("accepts-exactly-what-is-valid") { $0.validate = { _ throws(EatingError) in } },
  ]

  private static func eating(
    _ name: String, _ message: String = "differ",
    _ sabotage: @escaping @Sendable (inout Nutrition) -> Void
  ) -> Attempt {
    ("eating." + name, message, { layer, _ in sabotage(&layer.nutrition) })
  }

  private static let reminders: [Attempt] = [
    reminder("follow-the-table") { $0.shouldNotify = { _, _, _, _ in false } },
    reminder("are-not-lost-by-errors") { check in
      let shouldNotify = check.shouldNotify
      check.shouldNotify = { id, day, firstWeekday, reads in
        guard (try? await reads.logs(id)) != nil else { return false }
        return await shouldNotify(id, day, firstWeekday, reads)
      }
    },
    reminder("fire-by-the-wall-clock") { check in
      check.fireTime = { _, _, _ throws(DataLayerError) in Instant(milliseconds: 0) }
    },
    reminder("plan-the-earliest") { $0.pending = { _, _ in [] } },
  ]

  private static func reminder(
    _ name: String, _ sabotage: @escaping @Sendable (inout NotificationCheck) -> Void
  ) -> Attempt {
    ("notifications." + name, "differ", { layer, _ in sabotage(&layer.notifications) })
  }

  private static func figure(
    _ name: String, _ sabotage: @escaping @Sendable (inout HabitFigures) -> Void
  ) -> Attempt {
    ("figures." + name, "differ", { layer, _ in sabotage(&layer.figures) })
  }

  private static let families: [Attempt] = [
    (
      "families.accept-exactly-what-is-valid", "differ",
      { layer, world in
        let create = layer.families.create
        layer.families.create = { name, code, creator throws(DataLayerError) in
          try await create(name.replacing("_", with: ""), code, creator)
        }
      }
    ),
    (
      "people.accept-exactly-what-is-valid", "differ",
      { layer, _ in
        let create = layer.people.create
        layer.people.create = { name, hash, avatar throws(DataLayerError) in
          try await create(name, hash, avatar?.replacing("ftp:", with: "http:"))
        }
      }
    ),
    (
      "families.are-found-by-their-code", "differ",
      { layer, _ in
        let fetch = layer.families.fetchByCode
        layer.families.fetchByCode = { code throws(DataLayerError) in
          let family = try await fetch(code)
          return family?.code == code ? family : nil
        }
      }
    ),
    (
      "families.carry-codes-in-qr-payloads", "differ",
      { layer, _ in
        layer.familyService.readQRPayload = { payload throws(DataLayerError) in
          payload.filter { !$0.isWhitespace }
        }
      }
    ),
    (
      "roles.follow-the-decision-table", "differ",
      { layer, _ in
        let (update, remove) = (layer.memberships.updateRole, layer.memberships.remove)
        layer.memberships.updateRole = { id, role throws(DataLayerError) in
          role == .visitor ? try await remove(id) : try await update(id, role)
        }
      }
    ),
    (
      "members.are-managed-by-the-parent-admin", "differ",
      { layer, _ in
        let remove = layer.memberships.remove
        layer.familyService.removeMember = { _, member throws(DataLayerError) in
          try await remove(member)
        }
      }
    ),
    (
      "families.read-what-was-written", "differ",
      { layer, _ in
        let fetch = layer.families.fetch
        layer.families.fetch = { id throws(DataLayerError) in
          guard var family = try await fetch(id) else { return nil }
          family.name = decomposed(family.name)
          return family
        }
      }
    ),
    (
      "families.agree-with-reference", "differ",
      { layer, _ in
        layer.memberships.canJoin = { _, _ throws(DataLayerError) in true }
      }
    ),
    (
      "families.survive-reopening", "Reopening",
      { layer, _ in
        let (all, delete) = (layer.families.fetchAll, layer.families.delete)
        layer.lifeCycle.reopen = { () throws(DataLayerError) in
          for family in try await all() { try await delete(family.id) }
        }
      }
    ),
    (
      "families.list-in-a-total-order", "out of order",
      { layer, _ in
        let all = layer.families.fetchAll
        layer.families.fetchAll = { () throws(DataLayerError) in try await all().reversed() }
      }
    ),
    (
      "families.keep-their-constraints", "different codes",
      { layer, world in
        guard let take = layer.damage.importFamily else { return }
        layer.families.create = { _, _, creator throws(DataLayerError) in
          let environment = world.environment
          let family = Family(
            id: environment.newID(), name: "ab", code: "ABC123", createdByUserID: creator,
            createdAt: environment.now())
          try await take(family)
          return family
        }
      }
    ),
    (
      "families.repeat-without-effect", "second time",
      { layer, _ in
        let (activate, remove) = (layer.memberships.activate, layer.memberships.remove)
        layer.memberships.activate = { id throws(DataLayerError) in
          let member = try await activate(id)
          return member.lastRoleChangeAt == nil && member.role == .kid
            ? try await remove(id) : member
        }
      }
    ),
    (
      "families.touch-only-what-they-own", "last command changed",
      { layer, _ in
        let (rename, delete) = (layer.families.rename, layer.people.delete)
        layer.families.rename = { id, name throws(DataLayerError) in
          let family = try await rename(id, name)
          try await delete(family.createdByUserID)
          return family
        }
      }
    ),
    (
      "families.refuse-without-trace", "left a trace",
      { layer, _ in
        let (create, remove) = (layer.memberships.create, layer.families.delete)
        layer.memberships.create = { family, user, role throws(DataLayerError) in
          do throws(DataLayerError) {
            return try await create(family, user, role)
          } catch {
            try await remove(family)
            throw error
          }
        }
      }
    ),
    (
      "families.cascade-to-memberships-only", "deleted too",
      { layer, _ in
        let (members, delete, deletePerson) =
          (layer.memberships.active, layer.families.delete, layer.people.delete)
        layer.families.delete = { id throws(DataLayerError) in
          let members = try await members(id)
          try await delete(id)
          for member in members { try await deletePerson(member.userID) }
        }
      }
    ),
  ]

  @Test(arguments: sabotages.indices)
  func `a property fails on a layer that breaks it`(_ index: Int) async throws {
    let (property, message, sabotage) = Self.sabotages[index]
    let subject = try Subjects.fresh(sabotage)
    let result = await Subjects.result(of: property, on: subject, cases: 1000)
    let failure = try #require(result.finding?.failure, "\(property) found nothing")
    #expect(failure.message.contains(message), "\(failure)")
  }

  @Test func `there is a sabotage for every property`() throws {
    let ids = Catalogue.properties(on: try Subjects.fresh()).map(\.id)
    #expect(Set(ids) == Set(Self.sabotages.map(\.property)))
  }

  private static func decomposed(_ text: String) -> String {
    text.replacing("\u{E9}", with: "e\u{301}")
  }
}
