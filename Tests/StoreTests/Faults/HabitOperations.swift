import HabitDomain

// Calls that succeed on what ``PreparedContent`` holds.

extension StoreOperation {
  static let habits: [StoreOperation] = [
    .computes("habits.identify") { try $0.habits.identify("\(Identifier.small(1))") },
    .reads("habits.fetchAll") { try await $0.habits.fetchAll() },
    .reads("habits.fetch") { try await $0.habits.fetch(.small(1)) },
    .reads("habits.fetchActive") { try await $0.habits.fetchActive() },
    .reads("habits.fetchByCategory") { try await $0.habits.fetchByCategory("sport") },
    .writes("habits.create") { try await $0.habits.create(.sample(9)) },
    .writes("habits.update") { try await $0.habits.update(.sample(1) { $0.notes = "new" }) },
    .writes("habits.delete") { try await $0.habits.delete(.small(1)) },
    .writes("habits.toggleActive") { try await $0.habits.toggleActive(.small(1)) },
    .writes("habits.archive") { try await $0.habits.archive(.small(1), Instant(milliseconds: 7)) },
    .writes("habits.unarchive") { try await $0.habits.unarchive(.small(3)) },
    .writes("habits.reorder") { try await $0.habits.reorder([.small(2), .small(1)]) },
    .reads("habits.isNameUnique") { try await $0.habits.isNameUnique("Habit 2", nil, nil) },
    .writes("habits.orphanFromCategory") { try await $0.habits.orphanFromCategory("sport") },
    .writes("habits.cleanupOrphans") { try await $0.habits.cleanupOrphans() },
  ]

  static let logs: [StoreOperation] = [
    .reads("logs.logs") { try await $0.logs.logs(.small(1)) },
    .reads("logs.logsOf") { layer in
      try await layer.logs.logsOf([.small(1), .small(2)], nil, nil).sorted { $0.key < $1.key }
    },
    .reads("logs.log") { try await $0.logs.log(.small(2), World.today) },
    .reads("logs.dayValue") { try await $0.logs.dayValue(.small(2), World.today) },
    .reads("logs.earliestDay") { try await $0.logs.earliestDay(.small(1)) },
    .reads("logs.latestDay") { try await $0.logs.latestDay(.small(1)) },
    .reads("logs.unknownZones") { try await $0.logs.unknownZones() },
    .writes("logs.insert") { try await $0.logs.insert(.sample(19, of: 1, -9)) },
    .writes("logs.upsert") { try await $0.logs.upsert(.sample(11, of: 1, -1, zone: "Asia/Tokyo")) },
    .writes("logs.delete") { try await $0.logs.delete(.small(11)) },
    .writes("logs.deleteAll") { try await $0.logs.deleteAll(.small(1), World.today) },
    .writes("logs.logHabit") { try await $0.logs.logHabit(.small(1), World.today, nil, "UTC") },
    .writes("logs.logFromWidget") {
      try await $0.logs.logFromWidget(.small(1), World.today, nil, "UTC")
    },
    .writes("logs.unlogHabit") { try await $0.logs.unlogHabit(.small(2), World.today) },
    .writes("logs.increment") { try await $0.logs.increment(.small(2), World.today, 2) },
    .writes("logs.importRaw") { try await $0.logs.importRaw(.sample(19, of: 1, -1)) },
    .writes("logs.importAll") {
      try await $0.logs.importAll?([.sample(19, of: 1, -1), .sample(29, of: 1, -2)])
    },
  ]

  static let categories: [StoreOperation] = [
    .reads("categories.all") { try await $0.categories.all() },
    .reads("categories.active") { try await $0.categories.active() },
    .reads("categories.predefined") { try await $0.categories.predefined() },
    .reads("categories.custom") { try await $0.categories.custom() },
    .reads("categories.fetch") { try await $0.categories.fetch("sport") },
    .reads("categories.exists") { try await $0.categories.exists("sport") },
    .reads("categories.nameExists") { try await $0.categories.nameExists("Sport") },
    .writes("categories.create") { try await $0.categories.create(Category(id: "b", name: "B")) },
    .writes("categories.append") { try await $0.categories.append(Category(id: "b", name: "B")) },
    .writes("categories.update") {
      try await $0.categories.update(Category(id: "sport", name: "Sports"))
    },
    .writes("categories.delete") { try await $0.categories.delete("sport") },
    .writes("categories.seedPredefined") { try await $0.categories.seedPredefined() },
  ]
}
