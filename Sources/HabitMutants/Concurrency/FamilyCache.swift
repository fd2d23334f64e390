import HabitDomain
import Synchronization

/// A cached list of families.
final class FamilyCache: Sendable {
  private let state = Mutex<[Family]?>(nil)

  var list: [Family]? {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// Clears the list after every operation that changes families.
  func forgets(whatChangesIn layer: inout DataLayer, _ original: DataLayer) {
    layer.families.create = { name, code, creator throws(DataLayerError) in
      defer { self.list = nil }
      return try await original.families.create(name, code, creator)
    }
    layer.families.rename = { id, name throws(DataLayerError) in
      defer { self.list = nil }
      return try await original.families.rename(id, name)
    }
    layer.families.delete = { id throws(DataLayerError) in
      defer { self.list = nil }
      try await original.families.delete(id)
    }
    layer.families.purge = { limit throws(DataLayerError) in
      defer { self.list = nil }
      try await original.families.purge(limit)
    }
    layer.familyService.found = { draft throws(DataLayerError) in
      defer { self.list = nil }
      return try await original.familyService.found(draft)
    }
    forgets(atTheEndsOf: &layer, original)
  }

  private func forgets(atTheEndsOf layer: inout DataLayer, _ original: DataLayer) {
    layer.lifeCycle.reset = { () throws(DataLayerError) in
      defer { self.list = nil }
      try await original.lifeCycle.reset()
    }
    if let importFamily = original.damage.importFamily {
      layer.damage.importFamily = { family throws(DataLayerError) in
        defer { self.list = nil }
        try await importFamily(family)
      }
    }
    if let loseFamily = original.damage.loseFamily {
      layer.damage.loseFamily = { id throws(DataLayerError) in
        defer { self.list = nil }
        try await loseFamily(id)
      }
    }
  }
}
