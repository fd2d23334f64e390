import Foundation
import StateCheck
import Synchronization
import TestFolders
import TestMoments

/// A file with several connections, on which plans run one after the other, on one thread.
///
/// SQLite answers before a statement returns. So the only thing to decide is whose turn it is when, and a plan decides it:
/// the same plan shows the same every time.
final class Bench: Sendable {
  /// What a plan showed.
  struct Run: Sendable {
    var transactions: [Transaction<String, Int>] = []
    /// The codes with which statements were refused.
    var refusals: [Int32] = []
    /// The codes with which they should have been.
    var expectedRefusals: [Int32] = []
  }

  /// One for each client, and one that reads everything at the end.
  private struct Connections {
    let stores: [ListStore]
    let others: [ListStore]
    let last: ListStore
  }

  private let connections: Mutex<Connections>
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    let path = folder.file("lists.db")
    let open = { try ListStore(path: path, busyTimeout: 0) }
    connections = try Mutex(
      Connections(
        stores: [open(), open(), open()], others: [open(), open(), open()], last: open()))
  }

  /// Runs a plan from an empty file.
  func run(_ plan: Plan, mistake: Mistake? = nil) throws -> Run {
    try connections.withLock { connections in
      for store in connections.stores + connections.others { try store.leave() }
      try connections.last.clear()
      let moments = Moments()
      var clients = plan.clients.enumerated().map { index, works in
        Client(
          index, connections.stores[index], works, moments, mistake: mistake,
          other: connections.others[index])
      }
      var run = Run()
      try Self.takeTurns(&clients, &run)
      var reader = Client(clients.count, connections.last, [.readsAll], moments)
      while !reader.isDone { try reader.advance() }
      run.transactions = (clients + [reader]).flatMap(\.entries)
      return run
    }
  }

  private static func takeTurns(_ clients: inout [Client], _ run: inout Run) throws {
    var locks = Locks()
    var current = 0
    while let client = waiting(from: current, clients), let next = clients[client].next {
      if let code = locks.code(client, next.action, next.work.begin) {
        run.expectedRefusals.append(code)
      }
      if let code = try clients[client].advance() { run.refusals.append(code) }
      current = next.turn ?? client
    }
  }

  /// The first client that is not done, from one on.
  private static func waiting(from first: Int, _ clients: [Client]) -> Int? {
    clients.indices.map { (first + $0) % clients.count }.first { !clients[$0].isDone }
  }
}

extension Plan.Work {
  /// Reads everything at the end.
  static var readsAll: Plan.Work {
    Plan.Work(
      begin: .deferred, steps: [.read("x"), .read("y")], isGivenUp: false,
      turns: [nil, nil, nil, nil])
  }
}
