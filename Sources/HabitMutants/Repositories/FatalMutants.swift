import HabitDomain

/// Mutants that end or block their process; found only when cases run in child processes.
enum FatalMutants {
  static let crash = Mutant(
    "crash", 3, "Deleting a deleted habit ends the process."
  ) { layer, original, _ in
    layer.habits.delete = { id throws(DataLayerError) in
      if await isDeleted(id, in: original) { fatalError("this habit is deleted already") }
      try await original.habits.delete(id)
    }
  }

  static let endless = Mutant(
    "endless", 3, "Deleting a deleted habit never returns."
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
