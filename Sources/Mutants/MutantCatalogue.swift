/// All deliberate mistakes, the canary first.
package enum MutantCatalogue {
  /// The mutants in a fixed order.
  package static let all =
    ControlMutants.all + HabitMutants.all + LogMutants.all + CategoryMutants.all
    + CalendarMutants.all + FigureMutants.all + NutritionMutants.all
    + NotificationMutants.all + KeyMutants.all + BatchMutants.all + OmissionMutants.all + families
    + MealMutants.all

  /// The mistakes in families, people and memberships, which show nowhere else.
  package static let families =
    FamilyMutants.all + MembershipMutants.all + WorkflowMutants.all + FamilyKeyMutants.all
    + FamilyOmissionMutants.all

  /// The mistakes that show only where callers run at once.
  package static let races = RaceMutants.all + CancellationMutants.all

  /// The mistakes that show only where callers have a connection each to one file.
  package static let connections = ConnectionMutants.all

  /// Ends the process that it runs in; not among ``all``, which may run in one process.
  package static let crash = FatalMutants.crash

  /// Never comes to an end; not among ``all``.
  package static let endless = FatalMutants.endless
}
