import HabitDomain

/// What a store holds, so that every operation of ``StoreOperation`` succeeds, and that those that write have something
/// to change.
struct PreparedContent {
  let world: World
  let store: DataLayer

  /// Fills an empty store.
  func fill() async throws {
    try await addOldTombstone()
    try await addHabits()
    try await addLogs()
    for number in 101...105 as ClosedRange<UInt64> { try await addPerson(number) }
    try await addFamily()
    try await addMembers()
    _ = try await store.meals.save(.sample(401))
  }

  /// Resets what the world hands out, so that the same call has the same answer.
  static func rewind(_ world: World) {
    world.set { settings in
      settings.newestID = 1000
      settings.random = []
    }
  }

  private func next(_ id: UInt64) { world.set { $0.newestID = id - 1 } }
}

extension PreparedContent {
  private func addHabits() async throws {
    for id in ["sport", "gone"] {
      _ = try await store.categories.create(Category(id: id, name: id))
    }
    _ = try await store.habits.create(.sample(1) { $0.categoryID = "sport" })
    _ = try await store.habits.create(.counting(2))
    for number in 3...4 as ClosedRange<UInt64> {
      _ = try await store.habits.create(.sample(number))
    }
    _ = try await store.habits.archive(.small(3), World.noon)
    try await store.categories.delete("gone")
    try await store.damage.orphanHabit?(.small(4), "gone")
  }

  private func addLogs() async throws {
    _ = try await store.logs.insert(.sample(11, of: 1, -1))
    _ = try await store.logs.insert(.sample(12, of: 1, -2))
    _ = try await store.logs.insert(.sample(13, of: 2, value: 3))
    try await store.damage.spoilZone?(.small(12), "Mars/Base")
  }

  /// A family that was deleted long ago, as a server knows.
  private func addOldTombstone() async throws {
    world.set { $0.now = World.noon.milliseconds - 60 * 86_400_000 }
    next(202)
    _ = try await store.families.create("Old", "OLD123", .small(101))
    try await store.families.delete(.small(202))
    try await store.damage.markSynced?()
    world.set { $0.now = World.noon.milliseconds }
  }

  private func addPerson(_ number: UInt64) async throws {
    next(number)
    _ = try await store.people.create("Person \(number)", "hash-of-\(number)", nil)
  }

  private func addFamily() async throws {
    next(201)
    _ = try await store.families.create("Smith", "ABC123", .small(101))
  }

  private func addMembers() async throws {
    let roles = [Membership.Role.parentAdmin, .adult, .kid, .kid]
    for (number, role) in zip((101 as UInt64)..., roles) {
      next(200 + number)
      let add = number == 103 ? store.memberships.invite : store.memberships.create
      _ = try await add(.small(201), .small(number), role)
    }
    _ = try await store.memberships.remove(.small(304))
  }
}

extension World {
  /// The initial moment.
  static let noon = Instant(milliseconds: Int64(today.number) * 86_400_000 + 43_200_000)
}
