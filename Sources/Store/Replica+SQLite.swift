package import Domain

extension Database {
  /// The same database as a sync engine sees it: each transaction of the replica is one of the database.
  package var replica: Replica {
    Replica(device: environment.device) { (body: Replica.Body) throws(DataLayerError) in
      try self.transact(body)
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
