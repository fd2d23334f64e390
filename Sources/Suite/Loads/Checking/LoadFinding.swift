/// Something that a store got wrong under load.
public enum LoadFinding: Error, Equatable, CustomStringConvertible {
  /// Rows are not as the reference model has them, fed with the acknowledged operations: some of them, and how many there are.
  case differs([String], count: Int)
  /// The reference model refuses what the store has acknowledged: some operations, and how many there are.
  case refused([String], count: Int)
  /// More was acknowledged since the last look than is remembered; so much is unknown.
  case unknown(count: Int)
  /// The file is damaged though no answer shows it.
  case flawed([String])
  /// Rows cannot be read.
  case unreadable([String])
  /// The store does not answer the question what it holds.
  case silent(String)

  /// What is wrong.
  public var description: String {
    switch self {
    case .differs(let rows, let count):
      "The store does not hold what it acknowledged; \(count) rows differ.\n" + Self.list(rows)
    case .refused(let operations, let count):
      "The store acknowledged what must be refused; \(count) operations.\n" + Self.list(operations)
    case .unknown(let count):
      "Nobody can tell whether the store is right: since it was looked at last, \(count) changes more were made than "
        + "are remembered. Give the load shorter stages, or fewer rows."
    case .flawed(let flaws): "The store is damaged.\n" + Self.list(flaws)
    case .unreadable(let rows): "Rows cannot be read.\n" + Self.list(rows)
    case .silent(let error): "The store cannot be read: \(error)."
    }
  }

  /// So many examples are shown.
  static let limit = 5

  private static func list(_ lines: [String]) -> String {
    lines.prefix(limit).map { "  " + $0 }.joined(separator: "\n")
  }
}
