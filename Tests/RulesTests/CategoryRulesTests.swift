import HabitDomain
import HabitRules
import Testing

@Suite struct CategoryRulesTests {
  @Test(arguments: [
    (Category(id: "", name: "", order: -1), CategoryError.invalidCategoryID),
    (Category(id: "a", name: " ", order: -1), .invalidCategoryName),
    (Category(id: "a", name: String(repeating: "x", count: 31)), .invalidCategoryName),
    (Category(id: "a", name: "A", order: -1), .invalidCategoryOrder),
    (Category(id: "a", name: "A", order: 1_000_000_000), .invalidCategoryOrder),
  ])
  func `the first broken rule is reported`(_ category: HabitDomain.Category, _ error: CategoryError)
  {
    #expect(throws: error) { try RuleBook.standard.stored(category) }
  }

  @Test func `a predefined category stays`() throws {
    var category = Category(id: "a", name: "A")
    try RuleBook.standard.validateDeletion(category)
    category.isPredefined = true
    #expect(throws: CategoryError.cannotDeletePredefined("a")) {
      try RuleBook.standard.validateDeletion(category)
    }
  }

  @Test func `what is stored is trimmed`() throws {
    let name = String(repeating: "é", count: 30)
    let category = Category(id: " ", name: " \(name) ", displayName: " ", order: 999_999_999)
    #expect(try RuleBook.standard.stored(category).name == name)
    #expect(try RuleBook.standard.stored(category).displayName == " ")
  }

  @Test func `six categories are predefined, in order and valid`() throws {
    let predefined = RuleBook.standard.predefinedCategories
    #expect(
      predefined.map(\.id) == [
        "health", "wellness", "productivity", "social", "learning", "creativity",
      ])
    #expect(predefined.map(\.order) == Array(0...5))
    #expect(predefined.map(\.emoji) == ["💪", "🧘", "⚡", "👥", "📚", "🎨"])
    for category in predefined {
      #expect(category.displayName == category.name && category.isActive && category.isPredefined)
      #expect(try RuleBook.standard.stored(category) == category)
    }
  }
}
