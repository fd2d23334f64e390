import Domain
import Store

/// The proof that the harness can fail, and that it does not fail for nothing.
enum ControlMutants {
  static let all = [canary, otherWriteOrder, renamedColumn]

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
    "renamed-result-column", "", 0,
    "Lists of categories name a column otherwise; names inside the store are free.",
    kind: .equivalent
  ) { design in
    design.statements[.categories] = design.statements[.categories]
      .replacing("SELECT id, name,", with: "SELECT id, name AS title,")
  }
}
