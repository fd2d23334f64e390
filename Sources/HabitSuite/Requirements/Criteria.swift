public import PropCheckTool

/// All acceptance criteria of the five specifications.
///
/// The ids are 1.1 to 10.7 for the family organiser, H for the habit tracker, W for the witnesses, I for the
/// integration and E for the eating tracker.
public enum Criteria {
  /// The criteria in the order of the specifications.
  public static let all = ofFamilies + ofHabits + ofWitnesses + ofIntegration + ofEating
}

extension [Evidence] {
  /// Linearizability of families, for every kind of caller.
  static let linearizableFamilies =
    Self.properties("callers.linearizable-families", "callers.linearizable-families-in-turns")
    + propertiesInFile(
      "connections.linearizable-families", "connections.linearizable-habits",
      "processes.linearizable-families", "processes.linearizable-habits")
}
