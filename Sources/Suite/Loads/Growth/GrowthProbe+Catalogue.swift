import Domain
import LoadCheck

extension GrowthProbe {
  /// The operations of all repositories whose cost has a limit.
  static let all = habits + logs + families + people + memberships + meals

  private static let habits: [GrowthProbe] = [
    .constant("habits.fetch", .habits) { _ = try await $0.layer.habits.fetch($0.habit($1)) },
    .constant("habits.create", .habits) { try await $0.load.create(habit: $0.newRow($1)) },
    .constant("habits.update", .habits) {
      try await $0.load.update(habit: $0.row($1), version: $1)
    },
    .constant("habits.toggle-active", .habits) {
      _ = try await $0.layer.habits.toggleActive($0.habit($1))
      _ = try await $0.layer.habits.toggleActive($0.habit($1))
    },
    .constant("habits.archive", .habits) {
      _ = try await $0.layer.habits.archive($0.habit($1), Instant(milliseconds: 0))
      _ = try await $0.layer.habits.unarchive($0.habit($1))
    },
    .constant("habits.is-name-unique", .habits) { subject, turn in
      _ = try await subject.layer.habits.isNameUnique("Habit \(subject.row(turn))", nil, nil)
    },
    .constant("habits.delete", .habits) {
      try await $0.layer.habits.delete(LoadKey.habit($0.newRow($1)))
    },
    .linear("habits.fetch-all", .habits) { subject, _ in
      try await subject.layer.habits.fetchAll().habits.count
    },
    .linear("habits.fetch-active", .habits) { subject, _ in
      try await subject.layer.habits.fetchActive().count
    },
    .linear("habits.fetch-by-category", .habits) { subject, _ in
      try await subject.layer.habits.fetchByCategory("health").count
    },
  ]

  private static let logs: [GrowthProbe] = [
    .constant("logs.log", .logs) {
      _ = try await $0.layer.logs.log($0.log($1).habit, $0.log($1).day)
    },
    .constant("logs.day-value", .logs) {
      _ = try await $0.layer.logs.dayValue($0.log($1).habit, $0.log($1).day)
    },
    .constant("logs.earliest-day", .logs) {
      _ = try await $0.layer.logs.earliestDay($0.log($1).habit)
    },
    .constant("logs.latest-day", .logs) { _ = try await $0.layer.logs.latestDay($0.log($1).habit) },
    .constant("logs.import", .logs) { try await $0.load.importLog($0.newRow($1)) },
    .constant("logs.delete", .logs) {
      try await $0.layer.logs.delete(LoadKey.log($0.newRow($1)))
    },
    .constant("logs.log-habit", .logs) {
      _ = try await $0.layer.logs.logHabit(
        LoadKey.habit(0), LoadWorld.today, Double($1), "UTC")
    },
    .constant("logs.increment", .logs) { subject, _ in
      _ = try await subject.layer.logs.increment(LoadKey.habit(0), LoadWorld.today, 1)
    },
    .linear("logs.logs", .logs) { subject, turn in
      try await subject.layer.logs.logs(subject.log(turn).habit).count
    },
    .linear("logs.logs-of", .logs) { subject, turn in
      let (habit, day) = subject.log(turn)
      return try await subject.layer.logs.logsOf([habit], CivilDay(day.number - 30), day)
        .values.reduce(0) { $0 + $1.count }
    },
  ]

  private static let families: [GrowthProbe] = [
    .constant("families.fetch", .families) {
      _ = try await $0.layer.families.fetch($0.families[$0.row($1)])
    },
    .constant("families.fetch-by-code", .families) {
      _ = try await $0.layer.families.fetchByCode(LoadKey.code($0.row($1)))
    },
    .constant("families.code-exists", .families) {
      _ = try await $0.layer.families.codeExists(LoadKey.code($0.row($1)))
    },
    .constant("families.create", .families) {
      try await $0.load.create(family: LoadKey.code($0.newRow($1)), by: $0.people[0])
    },
    .constant("families.rename", .families) {
      _ = try await $0.layer.families.rename($0.families[$0.row($1)], "The renamed \($1)")
    },
    .linear("families.fetch-all", .families) { subject, _ in
      try await subject.layer.families.fetchAll().count
    },
    .constant("family-service.found", .families) {
      try await $0.load.found(person: $0.newRow($1))
    },
    .constant("family-service.look-up", .families) {
      _ = try await $0.layer.familyService.lookUp(LoadKey.code($0.row($1)))
    },
  ]

  private static let people: [GrowthProbe] = [
    .constant("people.fetch", .families) {
      _ = try await $0.layer.people.fetch($0.people[$0.row($1)])
    },
    .constant("people.fetch-by-hash", .families) {
      _ = try await $0.layer.people.fetchByHash(LoadKey.hash($0.row($1)))
    },
    .constant("people.create", .families) {
      try await $0.load.create(person: 1 << 31 + $0.newRow($1))
    },
    .constant("people.update", .families) {
      _ = try await $0.layer.people.update($0.people[$0.row($1)], "Renamed \($1)", nil)
    },
  ]

  private static let memberships: [GrowthProbe] = [
    .constant("memberships.of-family", .families) {
      _ = try await $0.layer.memberships.ofFamily($0.families[$0.row($1)])
    },
    .constant("memberships.of-user", .families) {
      _ = try await $0.layer.memberships.ofUser($0.people[$0.row($1)])
    },
    .constant("memberships.active-count", .families) {
      _ = try await $0.layer.memberships.activeCount($0.families[$0.row($1)])
    },
    .constant("memberships.has-parent-admin", .families) {
      _ = try await $0.layer.memberships.hasParentAdmin($0.families[$0.row($1)])
    },
    .constant("memberships.can-join", .families) {
      _ = try await $0.layer.memberships.canJoin($0.stranger($1), $0.families[$0.row($1)])
    },
    .constant("memberships.create-and-remove", .families) {
      let (family, person) = ($0.families[$0.row($1)], $0.stranger($1))
      let membership = try await $0.layer.memberships.create(family, person, .kid)
      _ = try await $0.layer.memberships.remove(membership.id)
    },
  ]

  private static let meals: [GrowthProbe] = [
    .constant("meals.save", .meals) { try await $0.load.save(meal: $0.newRow($1)) },
    .constant("meals.delete", .meals) {
      try await $0.layer.meals.delete(LoadKey.meal($0.newRow($1)))
    },
    .linear("meals.patterns", .meals) { subject, turn in
      let day = LoadWorld.today.number - Int32(turn % 365)
      return try await subject.layer.meals.patterns(CivilDay(day), "UTC").count
    },
  ]
}
