import Domain
import Rules
import Store

/// What a store is made of, before it is opened.
struct StoreDesign: Sendable {
  var rules = RuleBook.standard
  var statements = StatementBook.standard
  var tables = Schema.script
  /// How many milliseconds one connection waits for another.
  var busyTimeout: Int32 = 5000

  /// Lets what an index keeps apart occur twice.
  mutating func dropUniqueness(of index: String) {
    tables = tables.replacing("UNIQUE INDEX \(index)", with: "INDEX \(index)")
  }

  /// Writes statements with other words.
  mutating func rewrite(_ queries: [Query], _ words: String, as others: String) {
    for query in queries {
      statements[query] = statements[query].replacing(words, with: others)
    }
  }

  /// Lets each statement of a transaction take effect by itself.
  mutating func dropTransactions() {
    for query in [Query.begin, .beginReading, .commit, .rollback] {
      statements[query] = "SELECT NULL WHERE FALSE"
    }
  }

  func open(
    _ environment: Environment, at location: StoreLocation
  ) throws(DataLayerError) -> DataLayer {
    let database = try Database(
      location, environment: environment, rules: rules, statements: statements, tables: tables,
      busyTimeout: busyTimeout)
    return DataLayer(database, name: location == .memory ? "sqlite" : "sqlite-wal", rules: rules)
  }
}

/// Obeys rules as the store does.
func obeying<Answer>(
  _ rules: () throws(DataServiceError) -> Answer
) throws(DataLayerError) -> Answer {
  do throws(DataServiceError) { return try rules() } catch { throw .service(error) }
}
