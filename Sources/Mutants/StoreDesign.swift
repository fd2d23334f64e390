import Domain
import Rules
import Store

/// What a store is made of, before it is opened.
struct StoreDesign: Sendable {
  var rules = RuleBook.standard
  var statements = StatementBook.standard
  var tables = Schema.script

  func open(_ environment: Environment) throws(DataLayerError) -> DataLayer {
    try DataLayer.sqlite(
      .memory, environment: environment, rules: rules, statements: statements, tables: tables)
  }
}
