public import HabitDomain
public import PropCheck
import HabitReference
package import StateCheck

/// All properties of the suite.
public enum Catalogue {
  /// The cases of each property in the quick suite, which takes less than 30 seconds (H-G3). A run of the usual size has
  /// twenty times as many, and more if a property requires rare things.
  public static let quickCases = 50

  /// The properties that a data layer can run, in an order that never depends on the layer.
  ///
  /// Properties that need one call come before those that need a script, so that a mistake shows in the least number
  /// of operations. Properties that need a part that the layer lacks are left out; ``selection(on:)`` says which.
  public static func properties(on subject: Subject) -> [Property] {
    selection(on: subject).properties
  }

  /// The properties that a data layer can run, and those that it cannot.
  public static func selection(on subject: Subject) -> Selection {
    selection(on: subject, processes: nil)
  }

  /// The properties, with those of callers in processes of their own, if there are any.
  package static func properties(
    on subject: Subject, processes: RemoteCallers?
  ) -> [Property] {
    selection(on: subject, processes: processes).properties
  }

  package static func selection(on subject: Subject, processes: RemoteCallers?) -> Selection {
    Selection(entries(on: subject, processes: processes), on: subject.layer.parts)
  }

  /// All properties, whatever parts the layer has.
  static func entries(
    on subject: Subject, processes: RemoteCallers? = nil
  ) -> [CatalogueEntry] {
    let generators = SuiteGenerators.standard(for: subject.layer)
    return Calendars(subject: subject, generators: generators).entries
      + Figures(subject: subject, generators: generators).entries
      + Eating(subject: subject, generators: generators).entries
      + Notifications(subject: subject, generators: generators).entries
      + Validation(subject: subject, generators: generators).entries
      + RoundTrip(subject: subject, generators: generators).entries
      + FamilyValidation(subject: subject, generators: generators).entries
      + FamilyTables(subject: subject, generators: generators).entries
      + KeyTables(subject: subject).entries
      + Purges(subject: subject).entries
      + OtherDevices(subject: subject).entries
      + MealValidation(subject: subject, generators: generators).entries
      + TextLimits(subject: subject).entries
      + HabitScripts(subject: subject).entries
      + FamilyScripts(subject: subject).entries
      + MealScripts(subject: subject).entries
      + Callers(subject: subject).entries
      + (processes.map { ProcessCallers(layer: subject.layer).entries(by: $0) } ?? [])
  }

  /// The properties of sync, bound to a layer, in an order that never depends on it.
  ///
  /// Each case plays on two to four devices of the layer with a simulated server between them, on simulated time.
  public static func properties(on layer: SyncLayer) -> [Property] {
    Interleavings(layer: layer, repaired: { ReferenceRepair.repaired($0) }).properties
      + Deletions(layer: layer).properties
  }

  /// The properties of durability, bound to a layer on simulated disks; each case has a disk of its own.
  public static func properties(on layer: StorageLayer) -> [Property] {
    Durability(layer: layer).properties
  }

  /// The properties of stores of older versions, bound to a layer; each case migrates a store of its own.
  public static func properties(on layer: MigrationLayer) -> [Property] {
    Migrations(layer: layer).properties
  }

  /// The property of starting an app, bound to the app; each case starts it several times on a disk of its own.
  public static func properties(on layer: StartLayer) -> [Property] {
    Starts(layer: layer).properties
  }

  /// The property of scenarios, bound to an app; each case tells one of a few phones with disks of their own.
  public static func properties(on layer: AppLayer) -> [Property] {
    Stories(layer: layer).properties
  }
}
