import HabitDomain
import HabitSQLite
import Testing

@testable import HabitStore

extension Database {
  /// Whether it can still be used; any other reason why it cannot is thrown.
  func isOpen() throws(DataLayerError) -> Bool {
    do throws(DataLayerError) {
      try withSession { _ throws(DataLayerError) in }
      return true
    } catch {
      guard error == Database.isClosed else { throw error }
      return false
    }
  }

  /// Expects that no transaction is open and no statement under way, unless the store is closed.
  func expectRest(
    after operation: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws(DataLayerError) {
    guard try isOpen() else { return }
    try withSession { session throws(DataLayerError) in
      let connection = session.connection
      let isAtRest = !connection.isInTransaction && connection.busyStatements == 0
      #expect(isAtRest, "\(operation)", sourceLocation: sourceLocation)
    }
  }
}
