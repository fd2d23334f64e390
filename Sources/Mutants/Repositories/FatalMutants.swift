import Domain
import Store

/// The proof that a case may do to its process what it wants: these are found where jobs are processes.
enum FatalMutants {
  static let crash = Mutant(
    "crash", 3, "Deleting a habit that is deleted already ends the process."
  ) { layer, original, _ in
    layer.habits.delete = { id throws(DataLayerError) in
      if await isDeleted(id, in: original) { fatalError("this habit is deleted already") }
      try await original.habits.delete(id)
    }
  }

  static let endless = Mutant(
    "endless", 3, "Deleting a habit that is deleted already never comes to an end."
  ) { layer, original, _ in
    layer.habits.delete = { id throws(DataLayerError) in
      while await isDeleted(id, in: original) {}
      try await original.habits.delete(id)
    }
  }

  private static func isDeleted(_ id: Identifier, in layer: DataLayer) async -> Bool {
    guard let dump = try? await layer.lifeCycle.dump() else { return false }
    return dump.habits.contains { $0.content.id == id && $0.metadata.deletedAt != nil }
  }
}
