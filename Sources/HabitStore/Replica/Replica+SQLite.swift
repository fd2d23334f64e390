package import HabitDomain
import HabitSQLite

extension Database {
  /// The database as a replica; each transaction of the replica is one of the database.
  package var replica: Replica {
    Replica(
      device: environment.device,
      transact: { (body: Replica.Body) throws(DataLayerError) in try self.transact(body) },
      complaints: complaints)
  }

  /// Dangling references and damage to the file.
  func complaints() throws(DataLayerError) -> [String] {
    try readConsistently("looking for damage") { session throws(DataLayerError) in
      try session.rows(.complaints) { $0.text(0) }
    }
  }

  private func transact(_ body: Replica.Body) throws(DataLayerError) {
    try withoutActuallyEscaping(body) { body throws(DataLayerError) in
      try write("exchanging with the server") { session throws(DataLayerError) in
        try session.apply(try body(session.replicaView))
      }
    }
  }
}
