import Domain
import SQLite
import Testing

@testable import Store

extension Database {
  /// Expects that no transaction is open and no statement under way, unless the store is closed.
  func expectRest(after operation: String, sourceLocation: SourceLocation = #_sourceLocation) {
    try? withSession { session throws(DataLayerError) in
      let connection = session.connection
      let isAtRest = !connection.isInTransaction && connection.busyStatements == 0
      #expect(isAtRest, "\(operation)", sourceLocation: sourceLocation)
    }
  }
}
