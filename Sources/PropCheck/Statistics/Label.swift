/// Something a case may be or contain, counted over a run: `kind: numeric`, `zone: with DST`.
///
/// A label is known by its instance, so counting one costs no hashing of text: make it once, as a
/// `static let`. What a body tells by ``label(_:)`` and its like needs no instance.
public final class Label: Sendable {
  /// The question that the labels of a table answer: `kind`.
  public let table: String
  /// One answer: `numeric`.
  public let name: String

  /// The table of what a whole case is: there a label counts at most once a case, and shares are of
  /// the cases.
  public static let cases = "case"

  /// One answer in a table of them.
  public init(_ table: String, _ name: String) {
    self.table = table
    self.name = name
  }

  /// Something that a whole case is, as ``label(_:)`` and ``classify(_:as:)`` tell it.
  public convenience init(_ name: String) {
    self.init(Label.cases, name)
  }
}

/// How often one label occurred in a run.
public struct LabelCount: Codable, Hashable, Sendable {
  /// The table of the label.
  public let table: String
  /// The name of the label in its table.
  public let name: String
  /// Its occurrences in the cases that count.
  public internal(set) var count: Int
  /// The cases in which it occurred; 0 where that is not known.
  public internal(set) var cases: Int

  /// A label by its words, with its counts.
  public init(table: String, name: String, count: Int, cases: Int = 0) {
    self.table = table
    self.name = name
    self.count = count
    self.cases = cases
  }
}
