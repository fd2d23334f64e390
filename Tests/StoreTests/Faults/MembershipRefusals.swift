import HabitDomain

extension Refusal {
  static let memberships: [Refusal] = [
    .of("no family to join") { try await $0.memberships.create(.small(299), .small(105), .adult) },
    .of("nobody to join") { try await $0.memberships.create(.small(201), .small(199), .adult) },
    .of("a member again") { try await $0.memberships.create(.small(201), .small(102), .adult) },
    .of("a second admin") {
      try await $0.memberships.create(.small(201), .small(105), .parentAdmin)
    },
    .of("an unknown membership") { try await $0.memberships.remove(.small(399)) },
  ]

  private static func role(_ name: String, _ member: UInt64, _ role: Membership.Role) -> Refusal {
    .of(name) { try await $0.memberships.updateRole(.small(member), role) }
  }

  private static func transfer(_ name: String, _ from: UInt64, _ to: UInt64) -> Refusal {
    .of(name) { try await $0.memberships.transferAdmin(.small(from), .small(to)) }
  }

  private static func managing(_ name: String, by actor: UInt64, of member: UInt64) -> Refusal {
    .of(name) {
      try await $0.familyService.changeRole(.small(actor), .small(member), .visitor)
    }
  }

  static let roles: [Refusal] = [
    role("the role one has", 302, .adult),
    role("the role that is taken", 302, .parentAdmin),
    role("a role of who was removed", 304, .adult),
    .of("a role without a family") { layer in
      try await layer.damage.loseFamily?(.small(201))
      _ = try await layer.memberships.updateRole(.small(302), .kid)
    },
    transfer("a role that one does not have, handed over", 302, 303),
    transfer("a role handed over to oneself", 301, 301),
    transfer("a role handed over to who was removed", 301, 304),
    .of("a role handed over to another family") { layer in
      _ = try await layer.families.create("Jones", "NEW123", .small(105))
      let other = try await layer.memberships.create(.small(1001), .small(105), .adult)
      _ = try await layer.memberships.transferAdmin(.small(301), other.id)
    },
    managing("a role given by who may not", by: 302, of: 303),
    managing("a role given to oneself", by: 301, of: 301),
    .of("one's own removal") { try await $0.familyService.removeMember(.small(301), .small(301)) },
  ]

  static let others: [Refusal] = [
    .of("a store that is closed") { layer in
      try await layer.lifeCycle.close()
      _ = try await layer.habits.fetchAll()
    },
    .of("the time of a reminder on Mars") {
      try $0.notifications.fireTime(World.today, Reminder(hour: 8, minute: 0), "Mars/Base")
    },
    .of("a meal that ends before it starts") { try $0.nutrition.validate(meal(-1, 0)) },
    .of("a meal of negative calories") { try $0.nutrition.validate(meal(1, -1)) },
    .of("a body without weight") { try $0.nutrition.bodyMassIndex(0, 180) },
    .of("less than no protein") {
      try $0.nutrition.macroRatios(Meal(calories: 1, protein: -1, carbs: 1, fat: 1))
    },
  ]

  private static func meal(_ milliseconds: Int64, _ calories: Double) -> EatingPattern {
    EatingPattern(
      id: .small(1), start: Instant(milliseconds: 0), end: Instant(milliseconds: milliseconds),
      calories: calories)
  }
}
