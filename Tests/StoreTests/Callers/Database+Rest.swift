import Domain
import SQLite
import Testing

@testable import Store

extension Database {
  /// Expects that no transaction is open and no statement under way, unless the store is closed.
  func requireRest() {
    try? withSession { session throws(DataLayerError) in
      #expect(!session.connection.isInTransaction)
      #expect(session.connection.busyStatements == 0)
    }
  }
}
