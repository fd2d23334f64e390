import Domain
import Store
import Suite

/// Layers that break the properties of stored meals.
extension SabotageTests {
  static let storedMeals: [Attempt] = [
    meal("accept-exactly-what-is-valid", "differ") { layer in
      let save = layer.meals.save
      layer.meals.save = { meal throws(DataLayerError) in
        var meal = meal
        if meal.calories == .infinity { meal.calories = .greatestFiniteMagnitude }
        return try await save(meal)
      }
    },
    meal("read-what-was-written", "differ") { layer in
      let patterns = layer.meals.patterns
      layer.meals.patterns = { day, zone throws(DataLayerError) in
        try await patterns(day, zone).map { meal in
          var meal = meal
          meal.notes = meal.notes?.replacing("e\u{301}", with: "\u{E9}")
          return meal
        }
      }
    },
    meal("agree-with-reference", "differ") { layer in
      layer.meals.delete = { _ throws(DataLayerError) in }
    },
    meal("survive-reopening", "Reopening") { layer in
      let (dump, delete) = (layer.lifeCycle.dump, layer.meals.delete)
      layer.lifeCycle.reopen = { () throws(DataLayerError) in
        // Where there is no room, nothing is deleted.
        for meal in try await dump().meals { try? await delete(meal.id) }
      }
    },
    meal("list-in-a-total-order", "out of order") { layer in
      let patterns = layer.meals.patterns
      layer.meals.patterns = { day, zone throws(DataLayerError) in
        try await patterns(day, zone).reversed()
      }
    },
    meal("list-in-a-total-order", "lacks a row") { layer in
      let patterns = layer.meals.patterns
      layer.meals.patterns = { day, zone throws(DataLayerError) in
        try await patterns(day, zone).dropLast()
      }
    },
    meal("fast-as-they-are-stored", "fasting windows") { layer in
      let patterns = layer.meals.patterns
      layer.meals.patterns = { day, _ throws(DataLayerError) in try await patterns(day, "UTC") }
    },
    meal("repeat-without-effect", "second time") { layer in
      let (dump, save, delete) = (layer.lifeCycle.dump, layer.meals.save, layer.meals.delete)
      layer.meals.save = { meal throws(DataLayerError) in
        guard try await dump().meals.contains(meal) else { return try await save(meal) }
        try await delete(meal.id)
        return meal
      }
    },
    meal("touch-only-what-they-own", "last command changed") { layer in
      let (dump, save, delete) = (layer.lifeCycle.dump, layer.meals.save, layer.meals.delete)
      layer.meals.delete = { id throws(DataLayerError) in
        try await delete(id)
        guard var other = try await dump().meals.first else { return }
        other.calories += 1
        _ = try await save(other)
      }
    },
    meal("refuse-without-trace", "left a trace") { layer in
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

  private static func meal(
    _ name: String, _ message: String, _ sabotage: @escaping @Sendable (inout DataLayer) -> Void
  ) -> Attempt {
    ("meals." + name, message, { layer, _ in sabotage(&layer) })
  }
}
