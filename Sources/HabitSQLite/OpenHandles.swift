import Synchronization

/// Counts the open handles of the library where they are made and released, so that the count also holds once a connection is
/// closed and the library can no longer be asked.
package final class OpenHandles: Sendable {
  private let connectionCount = Atomic(0)
  private let statementCount = Atomic(0)

  /// Makes a counter at 0.
  package init() {}

  /// The number of open connections.
  package var connections: Int { connectionCount.load(ordering: .relaxed) }

  /// The number of compiled statements.
  package var statements: Int { statementCount.load(ordering: .relaxed) }

  func addConnection() { connectionCount.add(1, ordering: .relaxed) }
  func removeConnection() { connectionCount.subtract(1, ordering: .relaxed) }
  func addStatement() { statementCount.add(1, ordering: .relaxed) }
  func removeStatement() { statementCount.subtract(1, ordering: .relaxed) }
}

/// What an acknowledged write survives.
package enum Durability: Sendable {
  /// The end of the process; a power cut may lose the last writes but damages nothing.
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
