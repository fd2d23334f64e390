import HabitDomain

extension GrowthProbe {
  static let habits: [GrowthProbe] = [
    .constant("habits.fetch", .habits) { subject, turn in
      let found = try await subject.habits.fetch(subject.habit(turn))
      try subject.require(found?.id == subject.habit(turn))
    },
    .constant("habits.create", .habits) { try await $0.load.create(habit: $0.newRow($1)) },
    .constant("habits.update", .habits) {
      try await $0.load.update(habit: $0.row($1), version: $1)
    },
    .constant("habits.toggle-active", .habits) {
      _ = try await $0.habits.toggleActive($0.habit($1))
      try $0.require(try await $0.habits.toggleActive($0.habit($1)).isActive)
    },
    .constant("habits.archive", .habits) {
      _ = try await $0.habits.archive($0.habit($1), Instant(milliseconds: 0))
      _ = try await $0.habits.unarchive($0.habit($1))
    },
    .constant("habits.is-name-unique", .habits) { subject, turn in
      let isUnique = try await subject.habits.isNameUnique("A habit of its own", nil, nil)
      try subject.require(isUnique)
    },
    .constant("habits.delete", .habits) { subject, turn in
      let habit = subject.load.data.habit(subject.newRow(turn) + 1 << 40)
      _ = try await subject.habits.create(habit)
      _ = try await subject.logs.logHabit(habit.id, LoadWorld.today, 1, "UTC")
      try await subject.habits.delete(habit.id)
    },
    .list("habits.fetch-all", .habits) { try await $0.habits.fetchAll().habits.count },
    .list("habits.fetch-active", .habits) { try await $0.habits.fetchActive().count },
    .list("habits.fetch-by-category", .habits) { try await $0.habits.fetchByCategory(nil).count },
    .linear("habits.orphan-from-category", .habits) { subject, turn in
      var habit = subject.load.data.habit(subject.newRow(turn) + 2 << 40)
      habit.categoryID = "health"
      _ = try await subject.habits.create(habit)
      return try await subject.habits.orphanFromCategory("health")
    },
    // Reordering affects all habits, whichever are named.
    .linear("habits.reorder", .habits) { subject, turn in
      let pair = [0, 1].map { LoadKey.habit(($0 + turn) % 2) }
      try await subject.habits.reorder(pair)
      return subject.rows
    },
    .linear("habits.cleanup-orphans", .habits) { subject, _ in
      _ = try await subject.habits.cleanupOrphans()
      return subject.rows
    },
  ]
}
