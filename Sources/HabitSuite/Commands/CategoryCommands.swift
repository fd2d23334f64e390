import HabitDomain
import PropCheck
import HabitReference

/// The operations on categories.
struct CategoryCommands: Sendable {
  let generators: SuiteGenerators

  var all: [StoreCommand] { (changes + [list] + reads).needing([.categories]) }

  private var changes: [StoreCommand] {
    [
      StoreCommand(
        "create category", weight: 10, input: new, text: Self.text,
        model: { model, category throws(DataLayerError) in try model.createCategory(category) },
        layer: \.categories.create),
      StoreCommand(
        "append category", weight: 2, input: new, text: Self.text,
        model: { model, category throws(DataLayerError) in try model.appendCategory(category) },
        layer: \.categories.append),
      StoreCommand(
        "update category", weight: 5, on: .category, input: edited, text: Self.text,
        model: { model, category throws(DataLayerError) in try model.updateCategory(category) },
        layer: \.categories.update),
      StoreCommand(
        "delete category", weight: 4, on: .category, input: categoryID, text: quoted,
        model: { model, id throws(DataLayerError) in try model.deleteCategory(id) },
        layer: \.categories.delete),
      StoreCommand(
        "seed categories", weight: 3, model: { $0.seedPredefined() },
        layer: \.categories.seedPredefined),
    ]
  }

  private func new(from source: inout Source, in model: Model) -> HabitDomain.Category {
    let id = generators.rows.new(Pool.categories, from: &source) { model.state(ofCategory: $0) }
    let category = generators.category(from: &source, id: id, in: model)
    let hit = RowHit(model.state(ofCategoryName: category.name, besides: id))
    generators.keys.categories.record(hit, in: &source)
    return category
  }

  private func edited(from source: inout Source, in model: Model) -> HabitDomain.Category {
    // Predefined categories are likely: seeding must keep what people edited.
    let id = generators.categoryID(from: &source, in: model) { model.isPredefined(category: $0) }
    let drawn = generators.category(from: &source, id: id, in: model)
    let hit = RowHit(model.state(ofCategoryName: drawn.name, besides: id))
    generators.keys.changedCategories.record(hit, in: &source)
    return source.boolean(probability: 0.2) ? model.category(id) ?? drawn : drawn
  }

  private func categoryID(from source: inout Source, in model: Model) -> String {
    generators.categoryID(from: &source, in: model)
  }

  private var list: StoreCommand {
    StoreCommand(
      "list categories", weight: 3, input: { _, _ in Done() }, text: { _ in "" },
      model: { model, _ in
        [
          model.allCategories(), model.activeCategories(), model.predefinedCategories(),
          model.customCategories(),
        ]
      },
      real: { subject, _ throws(DataLayerError) in
        let categories = subject.layer.categories
        return [
          try await categories.all(), try await categories.active(),
          try await categories.predefined(), try await categories.custom(),
        ]
      })
  }

  /// The lists one by one, each consistent in itself while other callers write.
  var lists: [StoreCommand] {
    [
      StoreCommand(
        "list all categories", weight: 2, model: { $0.allCategories() }, layer: \.categories.all),
      StoreCommand(
        "list active categories", weight: 2, model: { $0.activeCategories() },
        layer: \.categories.active),
      StoreCommand(
        "list predefined categories", weight: 2, model: { $0.predefinedCategories() },
        layer: \.categories.predefined),
      StoreCommand(
        "list custom categories", weight: 2, model: { $0.customCategories() },
        layer: \.categories.custom),
    ].needing([.categories])
  }

  private var reads: [StoreCommand] {
    [
      StoreCommand(
        "fetch category", weight: 2, on: .category, input: categoryID, text: quoted,
        model: { $0.category($1) }, layer: \.categories.fetch),
      StoreCommand(
        "category exists", weight: 1, on: .category, input: categoryID, text: quoted,
        model: { $0.category($1) != nil }, layer: \.categories.exists),
      StoreCommand(
        "category name exists", weight: 2,
        input: { source, _ in generators.categoryNames.draw(from: &source, limit: 30) },
        text: quoted, model: { $0.categoryNameExists($1) }, layer: \.categories.nameExists),
    ]
  }

  static func text(_ category: Category) -> String {
    let flags =
      (category.isActive ? "" : " inactive") + (category.isPredefined ? " predefined" : "")
    return "\(quoted(category.id)) \(quoted(category.name)) order \(category.order)\(flags)"
  }
}
