import Domain
import SQLite

extension Session {
  /// Tombstones a row and others that go with it, with one stamp.
  func bury(_ id: Identifier, by queries: [Query]) throws(DataLayerError) {
    let now = now()
    for query in queries {
      try change(query) { statement in
        statement.bind(now)
        statement.bind(id)
      }
    }
  }
}
