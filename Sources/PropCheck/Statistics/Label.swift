/// Something that a case is or contains, counted over a run: `kind: numeric`, `zone: with DST`.
///
/// A label is identified by its instance, so that counting it does not hash text: make it once, as a `static let`. Labels
/// from ``label(_:)`` and its relatives need no instance.
public final class Label: Sendable {
  /// The table of the label: `kind`.
  public let table: String
  /// The name of the label in its table: `numeric`.
  public let name: String

  /// The table of labels for whole cases, in which a label counts at most once per case, and shares are shares of the
  /// cases.
  public static let cases = "case"

  /// The table of labels for whole cases that depend on timing, such as calls that happened to overlap.
  ///
  /// They differ between equal runs, so reports keep them apart, as they do the labels of other tables whose names
  /// begin with this word.
  public static let timing = "timing"

  /// Whether a table is one of labels for whole cases.
  static func isOfCases(table: String) -> Bool { table == cases || table == timing }

  /// Whether the labels of a table may differ between equal runs.
  package static func isTimed(table: String) -> Bool { table.hasPrefix(timing) }

  /// Creates a label in a table.
  public init(_ table: String, _ name: String) {
    self.table = table
    self.name = name
  }

  /// Creates a label for whole cases, as from ``label(_:)`` and ``classify(_:as:)``.
  public convenience init(_ name: String) {
    self.init(Label.cases, name)
  }
}

/// The number of occurrences of a label in a run.
public struct LabelCount: Codable, Hashable, Sendable {
  /// The table of the label.
  public let table: String
  /// The name of the label in its table.
  public let name: String
  /// Its occurrences.
  public internal(set) var count: Int
  /// The cases in which it occurred; 0 if unknown.
  public internal(set) var cases: Int

  /// Creates a label by name, with its counts.
  public init(table: String, name: String, count: Int, cases: Int = 0) {
    self.table = table
    self.name = name
    self.count = count
    self.cases = cases
  }
}
