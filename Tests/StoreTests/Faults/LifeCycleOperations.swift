import HabitDomain

// Calls that succeed on what ``PreparedContent`` holds.

extension StoreOperation {
  static let notifications: [StoreOperation] = [
    // It reads, but a habit whose log cannot be read is reminded of rather than forgotten.
    .computes("notifications.shouldNotify") { layer in
      await layer.notifications.shouldNotify(
        .small(2), World.today, 1, HabitReads(habit: layer.habits.fetch, logs: layer.logs.logs))
    },
    .computes("notifications.fireTime") {
      try $0.notifications.fireTime(World.today, Reminder(hour: 8, minute: 30), "UTC")
    },
    .computes("notifications.pending") {
      $0.notifications.pending(
        [],
        NotificationHorizon(
          now: World.noon, lastDay: World.today, zone: "UTC", fallbackZone: "UTC"))
    },
  ]

  static let lifeCycle: [StoreOperation] = [
    .empties("lifeCycle.reset") { try await $0.lifeCycle.reset() },
    .connects("lifeCycle.reopen") { try await $0.lifeCycle.reopen() },
    .connects("lifeCycle.close") { try await $0.lifeCycle.close() },
    .connects("lifeCycle.connect") { layer in
      let other = try await layer.lifeCycle.connect?(World().environment)
      try await other?.lifeCycle.close()
    },
    .reads("lifeCycle.dump") { try await $0.lifeCycle.dump() },
    .reads("lifeCycle.flaws") { try await $0.lifeCycle.flaws?() },
    .writes("lifeCycle.deleteEverything") { try await $0.lifeCycle.deleteEverything() },
    // Figures of the moment: only their presence stays the same.
    .computes("lifeCycle.statementCount") { await $0.lifeCycle.statementCount?() ?? -1 >= 0 },
    .computes("lifeCycle.handles") { await $0.lifeCycle.handles?().connections ?? 0 > 0 },
    .computes("lifeCycle.work") { await $0.lifeCycle.work?().steps ?? -1 >= 0 },
    .computes("lifeCycle.memory") { await $0.lifeCycle.memory?().bytes ?? 0 > 0 },
  ]
}
