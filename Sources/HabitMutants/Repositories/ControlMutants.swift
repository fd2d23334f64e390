import HabitDomain
import HabitStore

/// Controls: a canary that must be found, equivalents that must not, and mutants of storage errors.
enum ControlMutants {
  static let all: [Mutant] = [
    Mutant(
      "canary", 2, "A created habit is not stored.", kind: .canary
    ) { layer, _, _ in
      layer.habits.create = { habit throws(DataLayerError) in habit }
    },
    Mutant(
      "failure-commits", 3, "An operation that fails on full storage commits what it has done."
    ) { design in
      design.statements[.rollback] = design.statements[.commit]
    },
    Mutant(
      "full-as-constraint", 2,
      "Adding a row to full storage reports a constraint violation.",
      number: "128"
    ) { layer, original, _ in
      layer.report(.storageFull, as: .constraintViolation("database or disk is full"), original)
    },
    Mutant(
      "busy-as-constraint", 2,
      "Adding a row to busy storage reports a constraint violation.",
      number: "128"
    ) { layer, original, _ in
      layer.report(.storageBusy, as: .constraintViolation("database is locked"), original)
    },
    Mutant(
      "raw-error", 2, "Adding a row to busy storage reports the raw SQLite code.",
      number: "128"
    ) { layer, original, _ in
      let raw = DataServiceError.storage(
        code: 5, text: "database is locked", operation: "adding a row")
      layer.report(.storageBusy, as: raw, original)
    },
    Mutant(
      "other-write-order", 0,
      "Deleting everything writes categories before logs; the order inside a transaction is free.",
      kind: .equivalent
    ) { design in
      let logs = design.statements[.deleteAllLogs]
      design.statements[.deleteAllLogs] = design.statements[.deleteAllCategories]
      design.statements[.deleteAllCategories] = logs
    },
    Mutant(
      "renamed-column", 0, "A column of the database has another name, invisible to callers.",
      kind: .equivalent
    ) { design in
      design.rewriteTables("stampDevice", as: "stampOrigin")
      // Some have it more than once, and most do not have it at all.
      for query in Query.allCases {
        design.statements[query] = design.statements[query]
          .replacing("stampDevice", with: "stampOrigin")
      }
    },
    Mutant(
      "other-index", 0, "Names are looked up by an index on name and category.",
      kind: .equivalent
    ) { design in
      design.rewriteTables(
        "habitName ON habit (nameKey)", as: "habitNameInCategory ON habit (nameKey, categoryID)")
    },
  ]
}

extension DataLayer {
  /// Makes operations that add a row report one error as another.
  fileprivate mutating func report(
    _ error: DataServiceError, as other: DataServiceError, _ original: DataLayer
  ) {
    let replacement = ErrorReplacement(error: error, other: other)
    habits.create = { habit throws(DataLayerError) in
      try await replacement.run { () throws(DataLayerError) in
        try await original.habits.create(habit)
      }
    }
    categories.create = { category throws(DataLayerError) in
      try await replacement.run { () throws(DataLayerError) in
        try await original.categories.create(category)
      }
    }
    families.create = { name, code, user throws(DataLayerError) in
      try await replacement.run { () throws(DataLayerError) in
        try await original.families.create(name, code, user)
      }
    }
  }
}

/// An error that is reported as another.
private struct ErrorReplacement {
  let error: DataServiceError
  let other: DataServiceError

  func run<Answer>(
    _ operation: () async throws(DataLayerError) -> Answer
  ) async throws(DataLayerError) -> Answer {
    do throws(DataLayerError) {
      return try await operation()
    } catch .service(error) {
      throw .service(other)
    }
  }
}
