import HabitDomain
import HabitReference

/// One way to read a store: its dump, or a list of one of its parts.
struct StoreRead: Sendable {
  typealias Value = any Hashable & Sendable
  typealias Answer = Result<Value, DataLayerError>

  /// What is read, in plural.
  let name: String
  /// The part that has it; nil if all stores have it.
  let part: DataLayer.Part?
  private let value: @Sendable (_ layer: DataLayer) async throws(DataLayerError) -> Value

  private init(
    _ name: String, _ part: DataLayer.Part?,
    _ value: @escaping @Sendable (_ layer: DataLayer) async throws(DataLayerError) -> Value
  ) {
    (self.name, self.part, self.value) = (name, part, value)
  }

  func answer(of layer: DataLayer) async -> Answer {
    do throws(DataLayerError) { return .success(try await value(layer)) } catch {
      return .failure(error)
    }
  }

  static func areEqual(_ left: Answer, _ right: Answer) -> Bool {
    switch (left, right) {
    case (.success(let left), .success(let right)): AnyHashable(left) == AnyHashable(right)
    case (.failure(let left), .failure(let right)): left == right
    default: false
    }
  }
}

extension StoreRead {
  /// All that some parts have at the end of a script, in a fixed order that begins at the given place: what is read first is read
  /// from the disk, and most of the rest from memory.
  static func all(of parts: Set<DataLayer.Part>, at end: Model, from place: Int) -> [StoreRead] {
    let reads = (ofAll + [meals(of: end)]).filter { $0.part.map(parts.contains) ?? true }
    let first = place % reads.count
    return Array(reads[first...] + reads[..<first])
  }

  private static let ofAll = [
    StoreRead("all rows", nil) { layer throws(DataLayerError) in
      try await layer.lifeCycle.dump()
    },
    StoreRead("habits", .habits) { layer throws(DataLayerError) in
      try await layer.habits.fetchAll()
    },
    StoreRead("active habits", .habits) { layer throws(DataLayerError) in
      try await layer.habits.fetchActive()
    },
    StoreRead("habits without a category", .habits) { layer throws(DataLayerError) in
      try await layer.habits.fetchByCategory(nil)
    },
    StoreRead("logs", .logs) { layer throws(DataLayerError) in
      try await layer.logs.logsOf(Set(Pool.habits), nil, nil)
    },
    StoreRead("categories", .categories) { layer throws(DataLayerError) in
      try await layer.categories.all()
    },
    StoreRead("active categories", .categories) { layer throws(DataLayerError) in
      try await layer.categories.active()
    },
    StoreRead("predefined categories", .categories) { layer throws(DataLayerError) in
      try await layer.categories.predefined()
    },
    StoreRead("custom categories", .categories) { layer throws(DataLayerError) in
      try await layer.categories.custom()
    },
    StoreRead("families", .families) { layer throws(DataLayerError) in
      try await layer.families.fetchAll()
    },
    StoreRead("memberships", .memberships) { layer throws(DataLayerError) in
      var lists: [[Membership]] = []
      for id in Pool.families { lists.append(try await layer.memberships.ofFamily(id)) }
      return lists
    },
  ]

  /// Those of the days around today.
  private static func meals(of end: Model) -> StoreRead {
    let (today, zone) = (end.today, end.displayZone)
    let days = (-2...2).map { CivilDay(today.number + $0) }
    return StoreRead("meals", .meals) { layer throws(DataLayerError) in
      var lists: [[EatingPattern]] = []
      for day in days { lists.append(try await layer.meals.patterns(day, zone)) }
      return lists
    }
  }
}
