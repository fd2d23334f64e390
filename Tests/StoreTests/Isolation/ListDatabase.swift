import HabitDomain
import Glibc
import HabitSQLite
import StateCheck
import TestMoments

@testable import HabitStore

/// Lists in a table of their own, read and appended to in the transactions of the store.
struct ListDatabase: Sendable {
  typealias Entry = Transaction<String, Int>

  private let database: Database

  /// Opens a connection; `statements` are those of the store, or others if a mistake is wanted.
  init(path: String, statements: StatementBook = .standard) throws(DataLayerError) {
    var statements = statements
    statements[.logs] = "SELECT value FROM entry WHERE list = ?1 ORDER BY place"
    statements[.spoilZone] = "INSERT INTO entry (list, value) VALUES (?1, ?2)"
    statements[.eraseLogs] = "DELETE FROM entry"
    let tables =
      Schema.script
        + """
        CREATE TABLE entry
          (place INTEGER PRIMARY KEY, list TEXT NOT NULL, value INTEGER NOT NULL) STRICT;
        """
    database = try Database(
      .file(path: path), environment: World().environment, statements: statements, tables: tables)
  }

  func clear() throws(DataLayerError) {
    try database.write("clearing") { session throws(DataLayerError) in
      try session.execute(.eraseLogs)
    }
  }

  func close() throws(DataLayerError) { try database.close() }

  /// Runs a transaction, and records what it did and saw; a refused one has done nothing.
  func run(_ work: ListPlan.Work, of caller: Int, _ moments: Moments) -> Entry {
    let start = moments.next()
    do throws(DataLayerError) {
      let operations =
        work.appends
        ? try database.write("appending") { session throws(DataLayerError) in
          try session.run(work)
        }
        : try database.readConsistently("reading") { session throws(DataLayerError) in
          try session.run(work)
        }
      return Entry(client: caller, operations, .committed, start: start, end: moments.next())
    } catch {
      return Entry(client: caller, work.appended, .aborted, start: start, end: moments.next())
    }
  }
}

extension Session {
  fileprivate func run(
    _ work: ListPlan.Work
  ) throws(DataLayerError) -> [ListOperation<String, Int>] {
    var operations: [ListOperation<String, Int>] = []
    for step in work.steps {
      switch step {
      case .read(let list):
        let values = try rows(.logs, { $0.bind(list) }) { Int($0.integer(0)) }
        operations.append(.read(list, values))
      case .append(let value, let list):
        try execute(.spoilZone) { statement in
          statement.bind(list)
          statement.bind(Int64(value))
        }
        operations.append(.append(list, value))
      }
      // So that others come between, even if all threads share one processor.
      sched_yield()
    }
    return operations
  }
}

extension ListPlan.Work {
  fileprivate var appended: [ListOperation<String, Int>] {
    steps.compactMap { step in
      if case .append(let value, let list) = step { .append(list, value) } else { nil }
    }
  }
}
