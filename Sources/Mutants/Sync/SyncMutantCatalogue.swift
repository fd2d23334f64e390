/// All deliberate mistakes of sync.
package enum SyncMutantCatalogue {
  /// The mutants in a fixed order.
  package static let all =
    SyncMergeMutants.all + SyncVersionMutants.all + SyncEffortMutants.all + SyncRecordMutants.all
    + SyncRepairMutants.all + SyncArrivalMutants.all
    + SyncUploadMutants.all + SyncReceiptMutants.all + SyncRetryMutants.all + SyncRuleMutants.all
    + SyncAccountMutants.all + SyncEquivalents.all
}
