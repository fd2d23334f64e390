package import Domain

/// What a sync engine does at the moment.
package enum SyncStatus: Hashable, Sendable {
  /// Nothing; everything is well.
  case idle
  /// It syncs.
  case running
  /// The last sync was left out.
  case paused(SyncResult.Skip)
  /// The last sync failed.
  case failed(CloudKitError)

  init(_ result: SyncResult) {
    if let error = result.error {
      self = .failed(error)
    } else if let skipped = result.skipped {
      self = .paused(skipped)
    } else {
      self = result.failures.min { $0.key < $1.key }.map { .failed($0.value) } ?? .idle
    }
  }
}
