import HabitDomain

extension GrowthProbe {
  static let categories: [GrowthProbe] = [
    .list("categories.all", .categories) { try await $0.categories.all().count },
    .list("categories.active", .categories) { try await $0.categories.active().count },
    .list("categories.predefined", .categories) { try await $0.categories.predefined().count },
    .list("categories.custom", .categories) { try await $0.categories.custom().count },
    .constant("categories.fetch", .categories) {
      let id = LoadKey.category($0.row($1)).id
      try $0.require(try await $0.categories.fetch(id)?.id == id)
    },
    .constant("categories.exists", .categories) {
      try $0.require(try await $0.categories.exists(LoadKey.category($0.row($1)).id))
    },
    .constant("categories.name-exists", .categories) {
      try $0.require(try await $0.categories.nameExists(LoadKey.category($0.row($1)).name))
    },
    .constant("categories.create", .categories) {
      _ = try await $0.categories.create(LoadKey.category($0.newRow($1)))
    },
    .constant("categories.append", .categories) {
      _ = try await $0.categories.append(LoadKey.category($0.newRow($1) + 1 << 32))
    },
    .constant("categories.update", .categories) { subject, turn in
      var category = LoadKey.category(subject.row(turn))
      category.emoji = "\(turn)"
      _ = try await subject.categories.update(category)
    },
    .constant("categories.delete", .categories) { subject, turn in
      let category = LoadKey.category(subject.newRow(turn) + 2 << 32)
      _ = try await subject.categories.create(category)
      try await subject.categories.delete(category.id)
    },
    .constant("categories.seed-predefined", .categories) { subject, _ in
      try await subject.categories.seedPredefined()
    },
  ]
}
