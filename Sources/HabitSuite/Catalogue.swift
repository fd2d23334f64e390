public import HabitDomain
public import PropCheck
import HabitReference
package import StateCheck

/// All properties of the suite.
public enum Catalogue {
  /// The cases of each property in the quick suite, which takes less than 30 seconds (H-G3). A run of usual size has twenty
  /// times as many, and more where a property requires rare things.
  public static let quickCases = 50

  /// The properties, bound to a data layer, in an order that never depends on the layer.
  ///
  /// What needs one call comes before what needs a script, so that a mistake shows in the least number of operations.
  public static func properties(on subject: Subject) -> [Property] {
    properties(on: subject, processes: nil)
  }

  /// The same, and those of callers in processes of their own, if there are any.
  package static func properties(
    on subject: Subject, processes: RemoteCallers?
  ) -> [Property] {
    let generators = SuiteGenerators.standard
    return Calendars(subject: subject, generators: generators).properties
      + Figures(subject: subject, generators: generators).properties
      + Eating(subject: subject, generators: generators).properties
      + Notifications(subject: subject, generators: generators).properties
      + Validation(subject: subject, generators: generators).properties
      + RoundTrip(subject: subject, generators: generators).properties
      + FamilyValidation(subject: subject, generators: generators).properties
      + FamilyTables(subject: subject, generators: generators).properties
      + KeyTables(subject: subject).properties
      + Purges(subject: subject).properties
      + MealValidation(subject: subject, generators: generators).properties
      + HabitScripts(subject: subject, store: .habits(of: subject.layer, generators: generators))
      .properties
      + FamilyScripts(subject: subject, store: .families(of: subject.layer, generators: generators))
      .properties
      + MealScripts(subject: subject, store: .meals(of: subject.layer, generators: generators))
      .properties
      + Callers(subject: subject, generators: generators).properties
      + (processes.map {
        ProcessCallers(layer: subject.layer, generators: generators).properties(by: $0)
      } ?? [])
  }

  /// The properties of sync, bound to a layer, in an order that never depends on it.
  ///
  /// Each case plays on two to four devices of the layer with a simulated server between them, on simulated time.
  public static func properties(on layer: SyncLayer) -> [Property] {
    Interleavings(layer: layer, repaired: { ReferenceRepair.repaired($0) }).properties
  }

  /// The property of starting an app, bound to the app; each case starts it several times on a disk of its own.
  public static func properties(on layer: StartLayer) -> [Property] {
    Starts(layer: layer).properties
  }
}
