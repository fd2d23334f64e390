import Domain
import Rules
import Store

/// What a store is made of, before it is opened.
struct StoreDesign: Sendable {
  var rules = RuleBook.standard
  var statements = StatementBook.standard
  var tables = Schema.script

  /// Lets what an index keeps apart occur twice.
  mutating func dropUniqueness(of index: String) {
    tables = tables.replacing("UNIQUE INDEX \(index)", with: "INDEX \(index)")
  }

  func open(
    _ environment: Environment, at location: StoreLocation
  ) throws(DataLayerError) -> DataLayer {
    try DataLayer.sqlite(
      location, environment: environment, rules: rules, statements: statements, tables: tables)
  }
}

/// Obeys rules as the store does.
func obeying<Answer>(
  _ rules: () throws(DataServiceError) -> Answer
) throws(DataLayerError) -> Answer {
  do throws(DataServiceError) { return try rules() } catch { throw .service(error) }
}
