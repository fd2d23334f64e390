/// A row that is there but cannot be read.
public struct RowProblem: Hashable, Sendable {
  /// The text of the row's id.
  public var id: String
  /// Why it cannot be read; free text.
  public var reason: String

  /// Makes a problem.
  public init(id: String, reason: String) {
    self.id = id
    self.reason = reason
  }
}

extension RowProblem: CustomStringConvertible {
  /// The row, and what is wrong with it.
  public var description: String { "\(id): \(reason)" }
}
