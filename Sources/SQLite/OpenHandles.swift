import Synchronization

/// What is open of the library: counted where handles are made and given back, and so also once the connection they belong to is
/// closed, when the library can no longer be asked.
package final class OpenHandles: Sendable {
  private let connectionCount = Atomic(0)
  private let statementCount = Atomic(0)

  /// Counts from nothing.
  package init() {}

  /// How many connections are open.
  package var connections: Int { connectionCount.load(ordering: .relaxed) }

  /// How many compiled statements there are.
  package var statements: Int { statementCount.load(ordering: .relaxed) }

  func addConnection() { connectionCount.add(1, ordering: .relaxed) }
  func removeConnection() { connectionCount.subtract(1, ordering: .relaxed) }
  func addStatement() { statementCount.add(1, ordering: .relaxed) }
  func removeStatement() { statementCount.subtract(1, ordering: .relaxed) }
}

/// What an acknowledged write survives.
package enum Durability: Sendable {
  /// The end of the process; after a power cut the last writes may be gone, and the rest is whole.
  case process
  /// A power cut: each commit waits for the disk.
  case power

  /// The value of `PRAGMA synchronous`, as it is set and as it is read.
  package var setting: (name: String, value: String) {
    switch self {
    case .process: ("NORMAL", "1")
    case .power: ("FULL", "2")
    }
  }
}
