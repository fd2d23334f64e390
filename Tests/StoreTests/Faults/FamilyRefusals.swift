import HabitDomain

extension Refusal {
  private static func category(_ name: String, _ category: HabitDomain.Category) -> Refusal {
    .of(name) { try await $0.categories.create(category) }
  }

  static let categories: [Refusal] = [
    category("a category without an id", Category(id: "", name: "A")),
    category("a category without a name", Category(id: "a", name: "")),
    category("a category's negative order", Category(id: "a", name: "A", order: -1)),
    category("a second category of a name", Category(id: "a", name: "Sport")),
    .of("the end of a predefined category") { layer in
      try await layer.categories.seedPredefined()
      try await layer.categories.delete("health")
    },
  ]

  private static func family(_ name: String, called text: String) -> Refusal {
    .of(name) { try await $0.families.create(text, "NEW123", .small(101)) }
  }

  private static func code(_ name: String, _ code: String) -> Refusal {
    .of(name) { try await $0.families.create("Jones", code, .small(101)) }
  }

  static let families: [Refusal] = [
    family("a family without a name", called: ""),
    family("a short family name", called: "a"),
    family("a long family name", called: String(repeating: "x", count: 51)),
    family("a family name with a sign", called: "a!"),
    code("no code", ""),
    code("a short code", "ABC"),
    code("a code with a sign", "ABC-123"),
    code("a code that is taken", "ABC123"),
    .of("an unknown family") { try await $0.families.rename(.small(299), "Jones") },
    .of("no code to look for") { try await $0.families.fetchByCode("") },
    .of("a code of two families") { layer in
      try await layer.damage.importFamily?(
        Family(
          id: .small(209), name: "Other", code: "ABC123", createdByUserID: .small(101),
          createdAt: World.noon))
      _ = try await layer.families.fetchByCode("ABC123")
    },
    // The world's random numbers are zeros, so all its codes are the same.
    .of("codes that are all taken") { layer in
      _ = try await layer.families.create("Jones", "AAAAAA", .small(101))
      _ = try await layer.families.generateCode()
    },
    .of("no payload") { try $0.familyService.qrPayload("") },
    .of("a long payload") {
      try $0.familyService.qrPayload(String(repeating: "x", count: 4297))
    },
    .of("an unknown code") { try await $0.familyService.join("NEW123", .small(105), .adult) },
  ]

  private static func person(
    _ name: String, called text: String = "Fay", hash: String = "hash-of-fay",
    avatar: String? = nil
  ) -> Refusal {
    .of(name) { try await $0.people.create(text, hash, avatar) }
  }

  static let people: [Refusal] = [
    person("a person without a name", called: ""),
    person("a long name of a person", called: String(repeating: "x", count: 51)),
    person("a name that rings", called: "a\u{7}b"),
    person("no hash", hash: ""),
    person("a short hash", hash: "short"),
    person("a hash that is taken", hash: "hash-of-101"),
    person("an empty address", avatar: ""),
    person("a local address", avatar: "file:///a"),
    .of("no hash to look for") { try await $0.people.fetchByHash("") },
    .of("an unknown person") { try await $0.people.update(.small(199), "Fay", nil) },
  ]
}
