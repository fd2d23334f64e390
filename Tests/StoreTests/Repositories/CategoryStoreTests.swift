import HabitDomain
import Testing

@Suite struct CategoryStoreTests {
  let store: DataLayer

  init() throws {
    store = try World().store()
  }

  private func sample(_ id: String, _ name: String, order: Int = 9) -> HabitDomain.Category {
    Category(id: id, name: name, order: order)
  }

  @Test func `a category comes back with every field`() async throws {
    let category = Category(
      id: "id\0", name: "Na\0me", displayName: " shown ", emoji: "", order: 5, isActive: false)
    #expect(try await store.categories.create(category) == category)
    #expect(try await store.categories.fetch(category.id) == category)
    #expect(try await store.categories.exists(category.id))
    #expect(try await !store.categories.exists("id"))
    #expect(try await store.categories.fetch("id") == nil)
  }

  @Test func `a category goes to the end of the list, whatever its order says`() async throws {
    #expect(try await store.categories.append(sample("a", "A", order: -1)).order == 0)
    _ = try await store.categories.create(sample("b", "B", order: 7))
    let last = try await store.categories.append(sample("c", "C"))
    #expect(last.order == 8)
    #expect(try await store.categories.fetch("c") == last)
    try await store.categories.delete("c")
    #expect(try await store.categories.append(sample("c", "C")).order == 8)
  }

  @Test func `a category cannot be appended behind the greatest order`() async throws {
    _ = try await store.categories.create(sample("a", "A", order: 999_999_999))
    await #expect(throws: DataLayerError.category(.categoryAlreadyExists("A"))) {
      try await store.categories.append(sample("b", "A"))
    }
    await #expect(throws: DataLayerError.category(.invalidCategoryOrder)) {
      try await store.categories.append(sample("b", "B"))
    }
    #expect(try await store.categories.all().map(\.id) == ["a"])
  }

  @Test func `a new category is never predefined`() async throws {
    var category = sample("a", "A")
    category.isPredefined = true
    #expect(try await store.categories.create(category).isPredefined == false)
    #expect(try await store.categories.fetch("a")?.isPredefined == false)
  }

  @Test func `lists are sorted by order and the bytes of the id`() async throws {
    try await store.categories.seedPredefined()
    for (id, name) in [("b", "B"), ("\u{E9}", "E"), ("a", "A"), ("Z", "Z")] {
      _ = try await store.categories.create(sample(id, name))
    }
    var hidden = sample("hidden", "Hidden", order: 0)
    hidden.isActive = false
    _ = try await store.categories.create(hidden)
    #expect(try await store.categories.custom().map(\.id) == ["Z", "a", "b", "\u{E9}"])
    #expect(try await store.categories.predefined().count == 6)
    #expect(try await store.categories.active().count == 10)
    #expect(try await store.categories.all().prefix(2).map(\.id) == ["health", "hidden"])
  }

  @Test func `a new category is checked in order`() async throws {
    _ = try await store.categories.create(sample("a", "A"))
    await #expect(throws: DataLayerError.category(.invalidCategoryOrder)) {
      try await store.categories.create(sample("a", "A", order: -1))
    }
    await #expect(throws: DataLayerError.category(.categoryAlreadyExists("X"))) {
      try await store.categories.create(sample("a", " X"))
    }
    await #expect(throws: DataLayerError.category(.categoryAlreadyExists("a"))) {
      try await store.categories.create(sample("b", " a "))
    }
    #expect(try await store.categories.nameExists(" a\t"))
    #expect(try await !store.categories.nameExists("b"))
  }

  @Test func `an update inserts, replaces and keeps where it came from`() async throws {
    try await store.categories.seedPredefined()
    var health = try #require(try await store.categories.fetch("health"))
    health.name = "Body"
    health.isPredefined = false
    #expect(try await store.categories.update(health).isPredefined)
    #expect(try await store.categories.fetch("health")?.name == "Body")
    var other = sample("x", "X")
    other.isPredefined = true
    #expect(try await store.categories.update(other).isPredefined == false)
    await #expect(throws: DataLayerError.category(.categoryAlreadyExists("x"))) {
      try await store.categories.update(sample("y", "x"))
    }
    let dump = try await store.lifeCycle.dump()
    _ = try await store.categories.update(health)
    #expect(try await store.lifeCycle.dump() == dump)
  }

  @Test func `a tombstone is revived`() async throws {
    _ = try await store.categories.create(sample("a", "A"))
    try await store.categories.delete("a")
    #expect(try await !store.categories.nameExists("A"))
    _ = try await store.categories.create(sample("a", "B"))
    #expect(try await store.lifeCycle.dump().category("a")?.metadata.revision == 3)
    #expect(try await store.categories.all().map(\.name) == ["B"])
  }

  @Test func `deleting takes habits out with one stamp`() async throws {
    _ = try await store.categories.create(sample("a", "A"))
    _ = try await store.habits.create(.sample(1) { $0.categoryID = "a" })
    _ = try await store.habits.create(.sample(2))
    try await store.categories.delete("a")
    let dump = try await store.lifeCycle.dump()
    #expect(dump.habit(1)?.content.categoryID == nil)
    #expect(dump.habit(1)?.metadata.modifiedAt == dump.category("a")?.metadata.modifiedAt)
    #expect(dump.habit(2)?.metadata.revision == 1)
    try await store.categories.delete("a")
    try await store.categories.delete("b")
    #expect(try await store.lifeCycle.dump() == dump)
  }

  @Test func `a predefined category stays`() async throws {
    try await store.categories.seedPredefined()
    await #expect(throws: DataLayerError.category(.cannotDeletePredefined("social"))) {
      try await store.categories.delete("social")
    }
  }

  @Test func `seeding happens once, with one stamp`() async throws {
    try await store.categories.seedPredefined()
    let dump = try await store.lifeCycle.dump()
    #expect(dump.isSeedingCompleted)
    #expect(Set(dump.categories.map(\.metadata.modifiedAt)).count == 1)
    try await store.categories.seedPredefined()
    #expect(try await store.lifeCycle.dump() == dump)
  }

  @Test func `seeding again keeps edits and leaves taken names alone`() async throws {
    _ = try await store.categories.create(sample("mine", " HEALTH"))
    try await store.categories.seedPredefined()
    #expect(try await store.categories.fetch("health") == nil)
    var social = try #require(try await store.categories.fetch("social"))
    social.emoji = "!"
    _ = try await store.categories.update(social)
    try await store.damage.forgetSeeding?()
    #expect(try await store.lifeCycle.dump().isSeedingCompleted == false)
    try await store.categories.delete("mine")
    try await store.categories.seedPredefined()
    #expect(try await store.categories.fetch("social")?.emoji == "!")
    #expect(try await store.categories.fetch("health")?.order == 0)
  }
}
