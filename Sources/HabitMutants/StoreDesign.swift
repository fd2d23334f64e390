import HabitDomain
import HabitRules
import HabitStore

/// The parts of a store, before it is opened.
struct StoreDesign: Sendable {
  var rules = RuleBook.standard
  var statements = StatementBook.standard
  var tables = Schema.script
  /// Milliseconds that one connection waits for another.
  var busyTimeout: Int32 = 5000
  private var rewriting = Rewriting()

  /// Makes a unique index an ordinary one.
  mutating func dropUniqueness(of index: String) {
    rewriteTables("UNIQUE INDEX \(index)", as: "INDEX \(index)")
  }

  /// Replaces words wherever they occur in the script of the tables.
  mutating func rewriteTables(_ words: String, as others: String) {
    rewriting.replaceAll(words, with: others, in: &tables)
  }

  /// Replaces words that occur once in each of some statements.
  mutating func rewrite(_ queries: [Query], _ words: String, as others: String) {
    for query in queries { rewriting.replace(words, with: others, in: &statements[query]) }
  }

  /// Makes every statement a transaction of its own.
  mutating func dropTransactions() {
    for query in [Query.begin, .beginReading, .commit, .rollback] {
      statements[query] = "SELECT NULL WHERE FALSE"
    }
  }

  func requireChanges() throws(DataLayerError) { try rewriting.requireChanges() }

  func open(
    _ environment: Environment, at location: StoreLocation
  ) throws(DataLayerError) -> DataLayer {
    try requireChanges()
    let database = try Database(
      location, environment: environment, rules: rules, statements: statements, tables: tables,
      busyTimeout: busyTimeout)
    return DataLayer(database, name: location == .memory ? "sqlite" : "sqlite-wal", rules: rules)
  }
}

/// A copy of a value with a change.
func changing<Value>(_ value: Value, _ change: (inout Value) throws -> Void) rethrows -> Value {
  var copy = value
  try change(&copy)
  return copy
}

/// Applies rules as the store does.
func obeying<Answer>(
  _ rules: () throws(DataServiceError) -> Answer
) throws(DataLayerError) -> Answer {
  do throws(DataServiceError) { return try rules() } catch { throw .service(error) }
}
