/// All deliberate mistakes, the canary first.
package enum MutantCatalogue {
  /// The mutants in a fixed order.
  package static let all =
    ControlMutants.all + HabitMutants.all + LogMutants.all + CategoryMutants.all
    + CalendarMutants.all
}
