import CloudSim
import Domain
import Reference

// What may be lost without anybody's fault but the server's or the person's.
extension SyncPlay {
  /// The zone of an account ended: safe is what a device has not sent.
  func lose(_ account: String) {
    oracle.change(account) { oracle in
      oracle.newerFields = [:]
      oracle.lose(besides: safe(account, besides: nil))
    }
  }

  /// The owner of a device removed all it had: safe is what others have not sent, and what the server has.
  func loseAllBut(_ place: Int) {
    let account = stations[place].memory.owner
    var safe = safe(account, besides: place)
    for (key, stamp) in serverStamps(of: account) {
      safe[key] = safe[key].map { max($0, stamp) } ?? stamp
    }
    oracle.change(account) { $0.lose(besides: safe) }
  }

  private func safe(_ account: String, besides place: Int?) -> [RowKey: Stamp] {
    var safe: [RowKey: Stamp] = [:]
    for (index, station) in stations.enumerated()
    where index != place && station.memory.owner == account {
      safe.merge(station.memory.unsent) { max($0, $1) }
    }
    return safe
  }

  /// The records of an account by the rows that they are.
  func records(of account: String) -> [RowKey: CloudRecord] {
    var records: [RowKey: CloudRecord] = [:]
    let all = server.contents(of: account).records.values.sorted { $0.id.name < $1.id.name }
    for record in all {
      if let key = ReferenceRecord.key(of: record) { records[key] = record }
    }
    return records
  }

  /// The stamps of the records of an account.
  func serverStamps(of account: String) -> [RowKey: Stamp] {
    records(of: account).compactMapValues(ReferenceRecord.stamp)
  }
}
