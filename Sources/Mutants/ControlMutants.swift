import Domain
import Store

/// The proof that the harness can fail, and that it does not fail for nothing.
enum ControlMutants {
  static let all = [
    canary, failureCommits, fullAsConstraint, otherWriteOrder, renamedColumn, otherIndex,
  ]

  private static let canary = Mutant(
    "canary", "", 2, "A habit that is created is not stored.", kind: .canary
  ) { layer, _, _ in
    layer.habits.create = { habit throws(DataLayerError) in habit }
  }

  private static let failureCommits = Mutant(
    "failure-commits", "", 3, "An operation that fails for want of room keeps what it has done."
  ) { design in
    design.statements[.rollback] = design.statements[.commit]
  }

  private static let fullAsConstraint = Mutant(
    "full-as-constraint", "128", 2,
    "A storage without room is reported as a broken constraint when a row is added."
  ) { layer, original, _ in
    layer.habits.create = { habit throws(DataLayerError) in
      try await disguised { () throws(DataLayerError) in try await original.habits.create(habit) }
    }
    layer.categories.create = { category throws(DataLayerError) in
      try await disguised { () throws(DataLayerError) in
        try await original.categories.create(category)
      }
    }
  }

  private static func disguised<Answer>(
    _ operation: () async throws(DataLayerError) -> Answer
  ) async throws(DataLayerError) -> Answer {
    do throws(DataLayerError) {
      return try await operation()
    } catch .service(.storageFull) {
      throw .service(.constraintViolation("database or disk is full"))
    }
  }

  private static let otherWriteOrder = Mutant(
    "other-write-order", "", 0,
    "Deleting everything writes categories before logs; the order inside a transaction is free.",
    kind: .equivalent
  ) { design in
    let logs = design.statements[.deleteAllLogs]
    design.statements[.deleteAllLogs] = design.statements[.deleteAllCategories]
    design.statements[.deleteAllCategories] = logs
  }

  private static let renamedColumn = Mutant(
    "renamed-column", "", 0, "A column of the database has another name, which nobody sees.",
    kind: .equivalent
  ) { design in
    design.tables = design.tables.replacing("stampDevice", with: "stampOrigin")
    for query in Query.allCases {
      design.statements[query] = design.statements[query]
        .replacing("stampDevice", with: "stampOrigin")
    }
  }

  private static let otherIndex = Mutant(
    "other-index", "", 0, "Names are found by an index on name and category, which serves as well.",
    kind: .equivalent
  ) { design in
    design.tables = design.tables.replacing(
      "habitName ON habit (nameKey)", with: "habitNameInCategory ON habit (nameKey, categoryID)")
  }
}
