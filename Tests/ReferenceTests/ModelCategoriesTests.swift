import HabitDomain
import HabitReference
import Testing

@Suite struct ModelCategoriesTests {
  private func refused(_ model: inout Model, create category: Category) -> DataLayerError? {
    Fixture.refused { () throws(DataLayerError) in try model.createCategory(category) }
  }

  @Test(
    arguments: [
      (Category(id: "", name: ""), .invalidCategoryID),
      (Category(id: "c", name: " "), .invalidCategoryName),
      (Category(id: "c", name: String(repeating: "a", count: 31)), .invalidCategoryName),
      (Category(id: "c", name: "a", order: -1), .invalidCategoryOrder),
      (Category(id: "c", name: "a", order: 1_000_000_000), .invalidCategoryOrder),
      (Category(id: "taken", name: " b "), .categoryAlreadyExists("b")),
      (Category(id: "c", name: " TAKEN"), .categoryAlreadyExists("TAKEN")),
    ] as [(Category, CategoryError)])
  func `a broken rule is named`(_ category: Category, _ expected: CategoryError) throws {
    var model = Fixture.model()
    _ = try model.createCategory(Category(id: "taken", name: "Taken"))
    #expect(refused(&model, create: category) == .category(expected))
  }

  @Test func `a category goes to the end of the list`() throws {
    var model = Fixture.model()
    #expect(try model.appendCategory(Category(id: "a", name: "a", order: -1)).order == 0)
    _ = try model.createCategory(Category(id: "b", name: "b", order: 999_999_998))
    #expect(try model.appendCategory(Category(id: "c", name: "c")).order == 999_999_999)
    let names: [(String, CategoryError)] = [
      ("", .invalidCategoryName), ("a", .categoryAlreadyExists("a")), ("d", .invalidCategoryOrder),
    ]
    for (name, expected) in names {
      let error = Fixture.refused { () throws(DataLayerError) in
        try model.appendCategory(Category(id: "d", name: name))
      }
      #expect(error == .category(expected))
    }
    #expect(model.allCategories().count == 3)
  }

  @Test func `nobody but seeding makes a predefined category`() throws {
    var model = Fixture.model()
    let wanted = Category(id: "c", name: " c ", isPredefined: true)
    #expect(try model.createCategory(wanted).isPredefined == false)
    #expect(
      try model.updateCategory(Category(id: "d", name: "d", isPredefined: true)).isPredefined
        == false)
    #expect(model.category("c")?.name == "c")
  }

  @Test func `lists are ordered and filtered`() throws {
    var model = Fixture.model()
    model.seedPredefined()
    _ = try model.createCategory(Category(id: "b", name: "b", order: 0))
    _ = try model.createCategory(Category(id: "a", name: "a", order: 0, isActive: false))
    #expect(model.allCategories().prefix(3).map(\.id) == ["a", "b", "health"])
    #expect(model.activeCategories().count == 7)
    #expect(model.customCategories().map(\.id) == ["b"])
    #expect(
      model.predefinedCategories().map(\.name) == [
        "Health", "Wellness", "Productivity", "Social", "Learning", "Creativity",
      ])
    #expect(model.categoryNameExists(" HEALTH"))
    #expect(!model.categoryNameExists("c"))
  }

  @Test func `an update that changes nothing leaves no trace`() throws {
    var model = Fixture.model()
    _ = try model.createCategory(Category(id: "c", name: "c"))
    let before = model.dump()
    _ = try model.updateCategory(Category(id: "c", name: " c", displayName: "c"))
    #expect(model.dump() == before)
    #expect(try model.updateCategory(Category(id: "c", name: "d")).name == "d")
    #expect(model.dump().categories[0].metadata.revision == 2)
  }

  @Test func `deleting takes habits out and leaves them alive`() throws {
    var model = Fixture.model()
    _ = try model.createCategory(Category(id: "c", name: "c"))
    _ = try model.create(Fixture.habit(1) { $0.categoryID = "c" })
    _ = try model.create(Fixture.habit(2, "b"))
    try model.deleteCategory("c")
    try model.deleteCategory("unknown")
    let dump = model.dump()
    #expect(dump.habits[0].content.categoryID == nil)
    #expect(dump.habits[0].metadata.modifiedAt == dump.categories[0].metadata.modifiedAt)
    #expect(dump.habits[1].metadata.revision == 1)
    #expect(try model.createCategory(Category(id: "c", name: "c")).id == "c")
  }

  @Test func `predefined categories stay`() {
    var model = Fixture.model()
    model.seedPredefined()
    let error = Fixture.refused { () throws(DataLayerError) in
      try model.deleteCategory("health")
    }
    #expect(error == .category(.cannotDeletePredefined("health")))
  }

  @Test func `seeding happens once and overwrites nothing`() throws {
    var model = Fixture.model()
    _ = try model.createCategory(Category(id: "mine", name: "social"))
    model.seedPredefined()
    #expect(model.isSeedingCompleted)
    #expect(model.allCategories().count == 6)
    _ = try model.updateCategory(Category(id: "health", name: "Body"))
    let before = model.dump()
    model.seedPredefined()
    #expect(model.dump() == before)
    model.forgetSeeding()
    model.seedPredefined()
    #expect(model.dump() == before)
    #expect(model.category("health")?.isPredefined == true)
  }

  @Test func `deleting everything leaves tombstones and the predefined categories`() throws {
    var model = Fixture.model()
    model.seedPredefined()
    _ = try model.create(Fixture.habit(1))
    _ = try model.insert(Fixture.log(1))
    model.deleteEverything()
    let dump = model.dump()
    #expect(dump.habits[0].metadata.deletedAt == Fixture.noon)
    #expect(dump.logs[0].metadata.deletedAt == Fixture.noon)
    #expect(dump.categories.map(\.metadata.revision) == Array(repeating: 3, count: 6))
    #expect(dump.isSeedingCompleted)
    #expect(model.allCategories().count == 6)
  }

  @Test func `two normal forms of an id are two ids`() throws {
    var model = Fixture.model()
    _ = try model.createCategory(Category(id: "\u{E9}", name: "a"))
    _ = try model.createCategory(Category(id: "e\u{301}", name: "b"))
    #expect(model.allCategories().map(\.name) == ["b", "a"])
  }

  @Test func `stamps count on when the clock stands still or goes back`() throws {
    var model = Fixture.model()
    for (id, now) in [("a", 5), ("b", 5), ("c", 3), ("d", 6)] as [(String, Int64)] {
      model.now = Instant(milliseconds: now)
      _ = try model.createCategory(Category(id: id, name: id))
    }
    #expect(
      model.dump().categories.map(\.metadata.modifiedAt.description) == [
        "5.0@phone", "5.1@phone", "5.2@phone", "6.0@phone",
      ])
  }
}
