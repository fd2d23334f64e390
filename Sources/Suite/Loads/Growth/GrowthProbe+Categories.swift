import Domain

extension GrowthProbe {
  static let categories: [GrowthProbe] = [
    .linear("categories.all", .categories) { subject, _ in
      try await subject.layer.categories.all().count
    },
    .linear("categories.active", .categories) { subject, _ in
      try await subject.layer.categories.active().count
    },
    .linear("categories.predefined", .categories) { subject, _ in
      try await subject.layer.categories.predefined().count
    },
    .linear("categories.custom", .categories) { subject, _ in
      try await subject.layer.categories.custom().count
    },
    .constant("categories.fetch", .categories) {
      let id = LoadKey.category($0.row($1)).id
      try $0.require(try await $0.layer.categories.fetch(id)?.id == id)
    },
    .constant("categories.exists", .categories) {
      try $0.require(try await $0.layer.categories.exists(LoadKey.category($0.row($1)).id))
    },
    .constant("categories.name-exists", .categories) {
      try $0.require(try await $0.layer.categories.nameExists(LoadKey.category($0.row($1)).name))
    },
    .constant("categories.create", .categories) {
      _ = try await $0.layer.categories.create(LoadKey.category($0.newRow($1)))
    },
    .constant("categories.append", .categories) {
      _ = try await $0.layer.categories.append(LoadKey.category($0.newRow($1) + 1 << 32))
    },
    .constant("categories.update", .categories) { subject, turn in
      var category = LoadKey.category(subject.row(turn))
      category.emoji = "\(turn)"
      _ = try await subject.layer.categories.update(category)
    },
    .constant("categories.delete", .categories) { subject, turn in
      let category = LoadKey.category(subject.newRow(turn) + 2 << 32)
      _ = try await subject.layer.categories.create(category)
      try await subject.layer.categories.delete(category.id)
    },
    .constant("categories.seed-predefined", .categories) { subject, _ in
      try await subject.layer.categories.seedPredefined()
    },
  ]
}
