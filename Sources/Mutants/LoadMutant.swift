package import Domain
package import Store
import Synchronization

/// A data layer that answers rightly and costs too much.
package struct LoadMutant: Sendable {
  /// Its name.
  package let id: String
  /// What is wrong in it.
  package let sentence: String
  /// Opens a store with it.
  package let open: @Sendable (StoreLocation, Environment) throws(DataLayerError) -> DataLayer

  /// All of them.
  package static let all = [leak, scan, count]

  /// 64 bytes stay behind with each store that is opened.
  private static let leak: LoadMutant = {
    let hoard = Hoard()
    return LoadMutant(id: "leak", sentence: "Each store that is opened leaves 64 bytes behind.") {
      location, environment throws(DataLayerError) in
      hoard.add()
      return try .sqlite(location, environment: environment)
    }
  }()

  /// A unary plus keeps SQLite from using an index.
  private static let scan = statement(
    "scan", "A family is looked for by its code without an index.", .familiesOfCode,
    replacing: "code = ?1", with: "+code = ?1")

  /// The count is of no use, and takes the time that a careless badge takes.
  private static let count = statement(
    "count", "All logs are counted whenever one is read.", .logsOfDay,
    replacing: "WHERE", with: "WHERE (SELECT count(*) FROM habitLog) >= 0 AND")

  private static func statement(
    _ id: String, _ sentence: String, _ query: Query, replacing text: String, with other: String
  ) -> LoadMutant {
    let statements = StatementBook.standard
    let wrong = statements[query].replacing(text, with: other)
    return LoadMutant(id: id, sentence: sentence) { location, environment throws(DataLayerError) in
      try .sqlite(
        location, environment: environment, statements: statements.replacing(query, with: wrong))
    }
  }
}

/// What is never given back.
private final class Hoard: Sendable {
  private let blocks = Mutex<[[UInt8]]>([])

  init() {
    // Its own list is no leak, and shall not grow beside it.
    blocks.withLock { $0.reserveCapacity(100_000) }
  }

  /// With its head of 32 bytes a block of 64.
  func add() { blocks.withLock { $0.append([UInt8](repeating: 1, count: 32)) } }
}
