import Domain

extension GrowthProbe {
  static let habits: [GrowthProbe] = [
    .constant("habits.fetch", .habits) { subject, turn in
      let found = try await subject.layer.habits.fetch(subject.habit(turn))
      try subject.require(found?.id == subject.habit(turn))
    },
    .constant("habits.create", .habits) { try await $0.load.create(habit: $0.newRow($1)) },
    .constant("habits.update", .habits) {
      try await $0.load.update(habit: $0.row($1), version: $1)
    },
    .constant("habits.toggle-active", .habits) {
      _ = try await $0.layer.habits.toggleActive($0.habit($1))
      try $0.require(try await $0.layer.habits.toggleActive($0.habit($1)).isActive)
    },
    .constant("habits.archive", .habits) {
      _ = try await $0.layer.habits.archive($0.habit($1), Instant(milliseconds: 0))
      _ = try await $0.layer.habits.unarchive($0.habit($1))
    },
    .constant("habits.is-name-unique", .habits) { subject, turn in
      let isUnique = try await subject.layer.habits.isNameUnique("A habit of its own", nil, nil)
      try subject.require(isUnique)
    },
    .constant("habits.delete", .habits) { subject, turn in
      let habit = subject.load.data.habit(subject.newRow(turn) + 1 << 40)
      _ = try await subject.layer.habits.create(habit)
      _ = try await subject.layer.logs.logHabit(habit.id, LoadWorld.today, 1, "UTC")
      try await subject.layer.habits.delete(habit.id)
    },
    .linear("habits.fetch-all", .habits) { subject, _ in
      try await subject.layer.habits.fetchAll().habits.count
    },
    .linear("habits.fetch-active", .habits) { subject, _ in
      try await subject.layer.habits.fetchActive().count
    },
    .linear("habits.fetch-by-category", .habits) { subject, _ in
      try await subject.layer.habits.fetchByCategory(nil).count
    },
    .linear("habits.orphan-from-category", .habits) { subject, turn in
      var habit = subject.load.data.habit(subject.newRow(turn) + 2 << 40)
      habit.categoryID = "health"
      _ = try await subject.layer.habits.create(habit)
      return try await subject.layer.habits.orphanFromCategory("health")
    },
    // The order is that of all habits, whichever are named.
    .linear("habits.reorder", .habits) { subject, turn in
      let pair = [0, 1].map { LoadKey.habit(($0 + turn) % 2) }
      try await subject.layer.habits.reorder(pair)
      return subject.rows
    },
    .linear("habits.cleanup-orphans", .habits) { subject, _ in
      _ = try await subject.layer.habits.cleanupOrphans()
      return subject.rows
    },
  ]
}
