package import CloudSim
package import HabitDomain

/// What another device does, which has no store here.
extension CloudServer {
  /// Stores a record without any validation, unless its zone is missing.
  package func plant(_ record: CloudRecord) {
    update { $0.plant(record, by: "z") }
  }

  /// Deletes records.
  package func delete(_ records: [RecordID]) async throws(CloudError) {
    _ = try await cloud(for: "z").save(CloudSave([], deletions: records))
  }

  /// Deletes records, if any, and forgets that: all devices have to fetch everything, and learn nothing of these.
  package func forget(_ records: [RecordID]) async throws(CloudError) {
    update { $0.limits.tombstoneLife = Delay(milliseconds: 1) }
    if !records.isEmpty { try await delete(records) }
    update { state in
      state.expireTokens(of: .app)
      state.advance(by: Delay(milliseconds: 10))
    }
  }
}
