import HabitDomain
import HabitSync

/// Mutants of handling the response to an upload.
enum SyncReceiptMutants {
  static let all: [SyncMutant] = [
    taken(
      "siblings-dropped", "cloud 9", 3,
      "A record refused because of another is not sent again."
    ) { $0 == .refused(.batchRequestFailed) },
    taken(
      "quota-dropped", "cloud 10", 3, "A record refused for exceeded quota is not sent again."
    ) { $0 == .refused(.quotaExceeded) },
    taken(
      "hidden-conflict-dropped", "cloud 12", 5,
      "A conflict without the server's version counts as stored."
    ) { $0 == .recordChanged(server: nil) }.found(within: 8_000),
    SyncMutant(
      sending: "throttled-dropped", "cloud 38", 2,
      "A throttled record is not sent again."
    ) { request, _, _, save throws(CloudError) in
      do throws(CloudError) { return try await save(request) } catch {
        switch error {
        case .refused(.serviceUnavailable, _), .refused(.requestRateLimited, _):
          return CloudReceipts(request.records.map { .success($0) })
        default: throw error
        }
      }
    },
    SyncMutant(
      "transient-blocks", "cloud 13", 2,
      "A record throttled once is given up."
    ) { rules in
      let remedy = rules.remedy
      rules.remedy = { error in
        if case .refused(.zoneBusy, _) = error { .quarantine } else { remedy(error) }
      }
    },
    SyncMutant(
      "orphan-deleted", "cloud 11", 3, "A child whose parent was refused is deleted."
    ) { rules in
      let remedy = rules.remedy
      rules.remedy = { error in
        error == .refused(.referenceViolation) ? .forgetRecord : remedy(error)
      }
      rules.merge.buryWhatWaits()
    },
    SyncMutant(
      storing: "invalid-dropped", "112", 3,
      "A row that cannot be sent silently leaves the queue."
    ) { change, _, _ in
      for index in change.rows.indices {
        change.rows[index].exchange.unblock(change.rows[index].key)
      }
      for key in change.notes.keys { change.notes[key]?.unblock(key) }
      change.blocked = [:]
    },
  ]

  /// A mutant that treats some refusals as receipts.
  private static func taken(
    _ id: String, _ number: String, _ minimalEvents: Int, _ sentence: String,
    _ isTaken: @escaping @Sendable (CloudError) -> Bool
  ) -> SyncMutant {
    SyncMutant(sending: id, number, minimalEvents, sentence) {
      request, _, _, save throws(CloudError) in
      var receipts = try await save(request)
      for (index, receipt) in receipts.saved.enumerated() {
        if case .failure(let error) = receipt, isTaken(error) {
          receipts.saved[index] = .success(request.records[index])
        }
      }
      return receipts
    }
  }
}

extension Exchange {
  fileprivate mutating func unblock(_ key: RowKey) {
    guard syncBlocked != nil else { return }
    syncBlocked = nil
    needsSync = false
    recordName = key.recordName
  }
}
