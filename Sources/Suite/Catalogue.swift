public import PropCheck

/// All properties of the suite.
public enum Catalogue {
  /// The properties, bound to a data layer, in an order that never depends on the layer.
  ///
  /// What needs one call comes before what needs a script, so that a mistake shows in the least number of operations.
  public static func properties(on subject: Subject) -> [Property] {
    let kit = Kit.standard
    let store = StoreMachine(layer: subject.layer, kit: kit)
    let families = FamilyMachine(layer: subject.layer, kit: kit)
    let meals = MealMachine(layer: subject.layer, kit: kit)
    return Calendars(subject: subject, kit: kit).properties
      + Figures(subject: subject, kit: kit).properties
      + Eating(subject: subject, kit: kit).properties
      + Notifications(subject: subject, kit: kit).properties
      + Validation(subject: subject, kit: kit).properties
      + RoundTrip(subject: subject, kit: kit).properties
      + FamilyValidation(subject: subject, kit: kit).properties
      + FamilyTables(subject: subject, kit: kit).properties
      + MealValidation(subject: subject, kit: kit).properties
      + WholeStore(subject: subject, store: store).properties
      + LastCommand(subject: subject, store: store).properties
      + WholeFamilies(subject: subject, families: families).properties
      + LastFamilyCommand(subject: subject, families: families).properties
      + WholeMeals(subject: subject, meals: meals).properties
      + LastMealCommand(subject: subject, meals: meals).properties
  }
}
