public import PropCheck
package import StateCheck

/// All properties of the suite.
public enum Catalogue {
  /// How many cases of each property the quick suite has, which takes less than 30 seconds (domain 6.2, H-G3). A run of usual
  /// size has twenty times as many, and more where rare things are asked for.
  public static let quickCases = 50

  /// The properties, bound to a data layer, in an order that never depends on the layer.
  ///
  /// What needs one call comes before what needs a script, so that a mistake shows in the least number of operations.
  public static func properties(on subject: Subject) -> [Property] {
    properties(on: subject, processes: nil)
  }

  /// The same, and those that ask callers in processes of their own, if there are any.
  package static func properties(
    on subject: Subject, processes: RemoteCallers?
  ) -> [Property] {
    let kit = Kit.standard
    return Calendars(subject: subject, kit: kit).properties
      + Figures(subject: subject, kit: kit).properties
      + Eating(subject: subject, kit: kit).properties
      + Notifications(subject: subject, kit: kit).properties
      + Validation(subject: subject, kit: kit).properties
      + RoundTrip(subject: subject, kit: kit).properties
      + FamilyValidation(subject: subject, kit: kit).properties
      + FamilyTables(subject: subject, kit: kit).properties
      + KeyTables(subject: subject).properties
      + Purges(subject: subject).properties
      + MealValidation(subject: subject, kit: kit).properties
      + HabitScripts(subject: subject, store: .habits(of: subject.layer, kit: kit)).properties
      + FamilyScripts(subject: subject, store: .families(of: subject.layer, kit: kit)).properties
      + MealScripts(subject: subject, store: .meals(of: subject.layer, kit: kit)).properties
      + Callers(subject: subject, kit: kit).properties
      + (processes.map { ProcessCallers(layer: subject.layer, kit: kit).properties(by: $0) } ?? [])
  }
}
