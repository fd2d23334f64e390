import Domain
import PropCheck
import Reference

/// Every operation of domain 2.3.
struct CategoryCommands: Sendable {
  let generators: SuiteGenerators

  var all: [StoreCommand] {
    [create, append, update, delete, seed, list, fetch, exists, nameExists]
  }

  private var create: StoreCommand {
    StoreCommand(
      "create category", weight: 10, input: { new(from: &$0, in: $1) },
      text: Self.text,
      model: { model, category throws(DataLayerError) in try model.createCategory(category) },
      real: { subject, category throws(DataLayerError) in
        try await subject.layer.categories.create(category)
      }
    )
  }

  private func new(from source: inout Source, in model: Model) -> Domain.Category {
    let id = generators.rows.new(Pool.categories, from: &source) { model.state(ofCategory: $0) }
    let category = generators.category(from: &source, id: id, in: model)
    let hit = RowHit(model.state(ofCategoryName: category.name, besides: id))
    generators.keys.categories.record(hit, in: &source)
    return category
  }

  private var append: StoreCommand {
    StoreCommand(
      "append category", weight: 2, input: { new(from: &$0, in: $1) },
      text: Self.text,
      model: { model, category throws(DataLayerError) in try model.appendCategory(category) },
      real: { subject, category throws(DataLayerError) in
        try await subject.layer.categories.append(category)
      }
    )
  }

  private var update: StoreCommand {
    StoreCommand(
      "update category", weight: 5, on: .category,
      input: { source, model in
        // What people edit, seeding has to leave alone.
        let id = generators.categoryID(from: &source, in: model) {
          model.isPredefined(category: $0)
        }
        let drawn = generators.category(from: &source, id: id, in: model)
        let hit = RowHit(model.state(ofCategoryName: drawn.name, besides: id))
        generators.keys.changedCategories.record(hit, in: &source)
        return source.boolean(probability: 0.2) ? model.category(id) ?? drawn : drawn
      },
      text: Self.text,
      model: { model, category throws(DataLayerError) in try model.updateCategory(category) },
      real: { subject, category throws(DataLayerError) in
        try await subject.layer.categories.update(category)
      }
    )
  }

  private var delete: StoreCommand {
    StoreCommand(
      "delete category", weight: 4, on: .category,
      input: { generators.categoryID(from: &$0, in: $1) },
      text: quoted,
      model: { model, id throws(DataLayerError) in
        try model.deleteCategory(id)
        return Done()
      },
      real: { subject, id throws(DataLayerError) in
        try await subject.layer.categories.delete(id)
        return Done()
      }
    )
  }

  private var seed: StoreCommand {
    StoreCommand(
      "seed categories", weight: 3, input: { _, _ in Done() }, text: { _ in "" },
      model: { model, _ throws(DataLayerError) in
        model.seedPredefined()
        return Done()
      },
      real: { subject, _ throws(DataLayerError) in
        try await subject.layer.categories.seedPredefined()
        return Done()
      }
    )
  }

  private var list: StoreCommand {
    StoreCommand(
      "list categories", weight: 3, input: { _, _ in Done() }, text: { _ in "" },
      model: { model, _ throws(DataLayerError) in
        [
          model.allCategories(), model.activeCategories(), model.predefinedCategories(),
          model.customCategories(),
        ]
      },
      real: { subject, _ throws(DataLayerError) in
        [
          try await subject.layer.categories.all(), try await subject.layer.categories.active(),
          try await subject.layer.categories.predefined(),
          try await subject.layer.categories.custom(),
        ]
      }
    )
  }

  /// The lists one by one, for callers beside whom others change them.
  var lists: [StoreCommand] {
    [
      list("list all categories", { $0.allCategories() }) { $0.all },
      list("list active categories", { $0.activeCategories() }) { $0.active },
      list("list predefined categories", { $0.predefinedCategories() }) { $0.predefined },
      list("list custom categories", { $0.customCategories() }) { $0.custom },
    ]
  }

  private func list(
    _ name: String, _ expected: @escaping @Sendable (Model) -> [Domain.Category],
    _ actual:
      @escaping @Sendable (CategoryRepository) ->
      @Sendable () async throws(DataLayerError) ->
      [Domain.Category]
  ) -> StoreCommand {
    StoreCommand(
      name, weight: 2, input: { _, _ in Done() }, text: { _ in "" },
      model: { model, _ throws(DataLayerError) in expected(model) },
      real: { subject, _ throws(DataLayerError) in try await actual(subject.layer.categories)() })
  }

  private var fetch: StoreCommand {
    StoreCommand(
      "fetch category", weight: 2, on: .category,
      input: { generators.categoryID(from: &$0, in: $1) },
      text: quoted,
      model: { model, id throws(DataLayerError) in model.category(id) },
      real: { subject, id throws(DataLayerError) in try await subject.layer.categories.fetch(id) }
    )
  }

  private var exists: StoreCommand {
    StoreCommand(
      "category exists", weight: 1, on: .category,
      input: { generators.categoryID(from: &$0, in: $1) },
      text: quoted,
      model: { model, id throws(DataLayerError) in model.category(id) != nil },
      real: { subject, id throws(DataLayerError) in try await subject.layer.categories.exists(id) }
    )
  }

  private var nameExists: StoreCommand {
    StoreCommand(
      "category name exists", weight: 2,
      input: { source, _ in generators.categoryNames.draw(from: &source, limit: 30) },
      text: quoted,
      model: { model, name throws(DataLayerError) in model.categoryNameExists(name) },
      real: { subject, name throws(DataLayerError) in
        try await subject.layer.categories.nameExists(name)
      }
    )
  }

  static func text(_ category: Category) -> String {
    let flags =
      (category.isActive ? "" : " inactive") + (category.isPredefined ? " predefined" : "")
    return "\(quoted(category.id)) \(quoted(category.name)) order \(category.order)\(flags)"
  }
}
