/// All mutants, the canary first.
package enum MutantCatalogue {
  /// In a fixed order.
  package static let all =
    ControlMutants.all + HabitMutants.all + LogMutants.all + CategoryMutants.all
    + CalendarMutants.all + FigureMutants.all + NutritionMutants.all
    + NotificationMutants.all + KeyMutants.all + BatchMutants.all + OmissionMutants.all + families
    + MealMutants.all + TextMutants.all

  /// Mutants of families, people and memberships only.
  package static let families =
    FamilyMutants.all + MembershipMutants.all + WorkflowMutants.all + FamilyKeyMutants.all
    + FamilyOmissionMutants.all

  /// Mutants that show only when callers run concurrently.
  package static let races = RaceMutants.all + CancellationMutants.all

  /// Mutants that show only when callers with a connection each to one file run concurrently.
  package static let connections = ConnectionMutants.all

  /// Ends its process; not among ``all``, which may run in one process.
  package static let crash = FatalMutants.crash

  /// Never returns; not among ``all``.
  package static let endless = FatalMutants.endless
}

/// All sync mutants.
package enum SyncMutantCatalogue {
  /// In a fixed order.
  package static let all =
    SyncMergeMutants.all + SyncVersionMutants.all + SyncEffortMutants.all + SyncRecordMutants.all
    + SyncRepairMutants.all + SyncArrivalMutants.all
    + SyncUploadMutants.all + SyncReceiptMutants.all + SyncRetryMutants.all + SyncRuleMutants.all
    + SyncDeletionMutants.all
    + SyncAccountMutants.all + SyncEquivalents.all
}
