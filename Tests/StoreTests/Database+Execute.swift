import HabitDomain
import HabitSQLite

@testable import HabitStore

extension Database {
  /// Executes SQL on the connection of the store itself.
  func execute(_ script: String) throws {
    try withSession { session throws(DataLayerError) in
      do throws(SQLiteError) {
        try session.connection.execute(script)
      } catch {
        throw .service(DataServiceError(error, during: "testing"))
      }
    }
  }
}
