/// Something that a store got wrong under load.
public enum LoadFinding: Error, Equatable, CustomStringConvertible {
  /// Rows are not as the acknowledged operations leave them: some of them, and how many there are.
  case differs([String], count: Int)
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
