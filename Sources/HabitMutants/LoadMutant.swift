package import HabitDomain
package import HabitStore
import Synchronization

/// A data layer that is correct but too expensive.
package struct LoadMutant: Sendable {
  /// The name in reports and on the command line.
  package let id: String
  /// The defect, in one sentence.
  package let sentence: String
  /// Opens a store with the defect.
  package let open: @Sendable (StoreLocation, Environment) throws(DataLayerError) -> DataLayer

  /// In a fixed order.
  package static let all = [leak, scan, count]

  private static let leak: LoadMutant = {
    let leaked = LeakedMemory()
    return LoadMutant(id: "leak", sentence: "Opening a store leaks 64 bytes.") {
      location, environment throws(DataLayerError) in
      leaked.add()
      return try .sqlite(location, environment: environment)
    }
  }()

  /// A unary plus keeps SQLite from using an index.
  private static let scan = statement(
    "scan", "A family is looked up by its code without an index.", .familiesOfCode,
    replacing: "code = ?1", with: "+code = ?1")

  /// The count changes nothing, but takes the time that a careless badge takes.
  private static let count = statement(
    "count", "Every read of a log counts all logs.", .logsOfDay,
    replacing: "FROM habitLog WHERE",
    with: "FROM habitLog WHERE (SELECT count(*) FROM habitLog) >= 0 AND")

  private static func statement(
    _ id: String, _ sentence: String, _ query: Query, replacing text: String, with other: String
  ) -> LoadMutant {
    let design = changing(StoreDesign()) { $0.rewrite([query], text, as: other) }
    return LoadMutant(id: id, sentence: sentence) { location, environment throws(DataLayerError) in
      try design.open(environment, at: location)
    }
  }
}

/// Memory that is never freed.
private final class LeakedMemory: Sendable {
  private let blocks = Mutex<[[UInt8]]>([])

  init() {
    // The list is not the leak, and must not grow along with it.
    blocks.withLock { $0.reserveCapacity(100_000) }
  }

  /// A block of 64 bytes, with its header of 32.
  func add() { blocks.withLock { $0.append([UInt8](repeating: 1, count: 32)) } }
}
