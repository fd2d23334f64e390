/// How often something was generated.
public struct LabelCount: Codable, Hashable, Sendable {
  /// What is counted, as in `command`; shares are of the counts of one table.
  public var table: String
  /// The row of the table, as in `create`.
  public var name: String
  /// The occurrences.
  public var count: Int
  /// The cases in which it occurred; nil in reports of old.
  public var cases: Int?

  /// Makes a count.
  public init(table: String, name: String, count: Int, cases: Int? = nil) {
    (self.table, self.name, self.count, self.cases) = (table, name, count, cases)
  }
}
