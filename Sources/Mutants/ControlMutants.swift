import Domain
import Store

/// The proof that the harness can fail, and that it does not fail for nothing.
enum ControlMutants {
  static let all = [canary, otherWriteOrder, renamedColumn, otherIndex]

  private static let canary = Mutant(
    "canary", "", 2, "A habit that is created is not stored.", kind: .canary
  ) { layer, _, _ in
    layer.habits.create = { habit throws(DataLayerError) in habit }
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
