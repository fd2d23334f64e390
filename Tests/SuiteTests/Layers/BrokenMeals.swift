import HabitDomain

/// Layers that break the properties of stored meals.
extension BrokenLayerTests {
  static let storedMeals: [BrokenLayer] = [
    BrokenLayer("meals.accept-exactly-what-is-valid", "differ") { layer, _ in
      let save = layer.meals.save
      layer.meals.save = { meal throws(DataLayerError) in
        var meal = meal
        if meal.calories == .infinity { meal.calories = .greatestFiniteMagnitude }
        return try await save(meal)
      }
    },
    BrokenLayer("meals.read-what-was-written", "differ") { layer, _ in
      let patterns = layer.meals.patterns
      layer.meals.patterns = { day, zone throws(DataLayerError) in
        try await patterns(day, zone).map { meal in
          var meal = meal
          meal.notes = meal.notes?.replacing("e\u{301}", with: "\u{E9}")
          return meal
        }
      }
    },
    BrokenLayer("texts.take-a-million-bytes", "differ") { layer, _ in
      let save = layer.meals.save
      layer.meals.save = { meal throws(DataLayerError) in
        var meal = meal
        // Their first letter has two bytes.
        meal.notes = meal.notes.map { String($0.prefix(999_999)) }
        return try await save(meal)
      }
    },
    BrokenLayer("meals.agree-with-reference", "differ") { layer, _ in
      layer.meals.delete = { _ throws(DataLayerError) in }
    },
    BrokenLayer("meals.survive-reopening", "Reopening") { layer, _ in
      let (dump, delete) = (layer.lifeCycle.dump, layer.meals.delete)
      layer.lifeCycle.reopen = { () throws(DataLayerError) in
        // If the storage is full, nothing is deleted.
        for meal in try await dump().meals { try? await delete(meal.id) }
      }
    },
    BrokenLayer("meals.list-in-a-total-order", "out of order") { layer, _ in
      let patterns = layer.meals.patterns
      layer.meals.patterns = { day, zone throws(DataLayerError) in
        try await patterns(day, zone).reversed()
      }
    },
    BrokenLayer("meals.list-in-a-total-order", "lacks a row") { layer, _ in
      let patterns = layer.meals.patterns
      layer.meals.patterns = { day, zone throws(DataLayerError) in
        try await patterns(day, zone).dropLast()
      }
    },
    BrokenLayer("meals.fast-as-they-are-stored", "fasting windows") { layer, _ in
      let patterns = layer.meals.patterns
      layer.meals.patterns = { day, _ throws(DataLayerError) in try await patterns(day, "UTC") }
    },
    BrokenLayer("meals.repeat-without-effect", "Repeating") { layer, _ in
      let (dump, save, delete) = (layer.lifeCycle.dump, layer.meals.save, layer.meals.delete)
      layer.meals.save = { meal throws(DataLayerError) in
        guard try await dump().meals.contains(meal) else { return try await save(meal) }
        try await delete(meal.id)
        return meal
      }
    },
    BrokenLayer("meals.touch-only-what-they-own", "last command changed") { layer, _ in
      let (dump, save, delete) = (layer.lifeCycle.dump, layer.meals.save, layer.meals.delete)
      layer.meals.delete = { id throws(DataLayerError) in
        try await delete(id)
        guard var other = try await dump().meals.first else { return }
        other.calories += 1
        _ = try await save(other)
      }
    },
    BrokenLayer("meals.refuse-without-trace", "left a trace") { layer, _ in
      let (save, delete) = (layer.meals.save, layer.meals.delete)
      layer.meals.save = { meal throws(DataLayerError) in
        do throws(DataLayerError) {
          return try await save(meal)
        } catch {
          try await delete(meal.id)
          throw error
        }
      }
    },
  ]
}
