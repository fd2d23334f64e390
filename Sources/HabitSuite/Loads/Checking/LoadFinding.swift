/// A wrong state of a store under load.
public enum LoadFinding: Error, Equatable, CustomStringConvertible {
  /// Rows differ from the reference model that applied the acknowledged operations: some of them, and their number.
  case differs([String], count: Int)
  /// The reference model refuses operations that the store acknowledged: some of them, and their number.
  case refused([String], count: Int)
  /// More changes were acknowledged since the last check than are kept; this many are unknown.
  case unknown(count: Int)
  /// The file is damaged, although no answer shows it.
  case flawed([String])
  /// Rows cannot be read.
  case unreadable([String])
  /// The store cannot be dumped.
  case silent(String)

  /// What is wrong.
  public var description: String {
    switch self {
    case .differs(let rows, let count):
      "The store does not hold what it acknowledged; \(count) rows differ.\n" + Self.list(rows)
    case .refused(let operations, let count):
      "The store acknowledged what must be refused; \(count) operations.\n" + Self.list(operations)
    case .unknown(let count):
      "The store cannot be checked: \(count) changes since the last check exceed the limit. "
        + "Use shorter stages or fewer rows."
    case .flawed(let flaws): "The store is damaged.\n" + Self.list(flaws)
    case .unreadable(let rows): "Rows cannot be read.\n" + Self.list(rows)
    case .silent(let error): "The store cannot be read: \(error)."
    }
  }

  static let limit = 5

  private static func list(_ lines: [String]) -> String {
    lines.prefix(limit).map { "  " + $0 }.joined(separator: "\n")
  }
}
