import HabitDomain
import HabitRules
import HabitStore

/// What a store is made of, before it is opened.
struct StoreDesign: Sendable {
  var rules = RuleBook.standard
  var statements = StatementBook.standard
  var tables = Schema.script
  /// Milliseconds that one connection waits for another.
  var busyTimeout: Int32 = 5000
  /// The words that were to be replaced where they are not, or where it is not clear which are meant.
  private var mistaken: [String] = []

  /// Makes a unique index an ordinary one.
  mutating func dropUniqueness(of index: String) {
    rewriteTables("UNIQUE INDEX \(index)", as: "INDEX \(index)")
  }

  /// Replaces words in the script of the tables wherever they are.
  mutating func rewriteTables(_ words: String, as others: String) {
    let changed = tables.replacing(words, with: others)
    if changed == tables { mistaken.append(words) }
    tables = changed
  }

  /// Replaces words in some statements, each of which has them once.
  mutating func rewrite(_ queries: [Query], _ words: String, as others: String) {
    for query in queries {
      if statements[query].ranges(of: words).count != 1 { mistaken.append(words) }
      statements[query] = statements[query].replacing(words, with: others)
    }
  }

  /// Makes every statement a transaction of its own.
  mutating func dropTransactions() {
    for query in [Query.begin, .beginReading, .commit, .rollback] {
      statements[query] = "SELECT NULL WHERE FALSE"
    }
  }

  /// A mutant whose words are nowhere would be the original, and one whose words are twice another one.
  func requireChanges() throws(DataLayerError) {
    guard mistaken.isEmpty else {
      let words = mistaken.map { "\"\($0)\"" }.joined(separator: " and ")
      throw .service(.unavailable("a mutant replaces \(words), which has to be there once"))
    }
  }

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
