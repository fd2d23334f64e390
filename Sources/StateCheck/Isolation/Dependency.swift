/// Why one transaction comes before another in every order that explains what was seen (Adya, "Weak Consistency: A
/// Generalized Theory and Optimistic Implementations for Distributed Transactions", 1999).
public enum DependencyKind: String, Hashable, Sendable, CaseIterable {
  /// ww: it appended to a list to which the other appended later.
  case writeWrite = "ww"
  /// wr: the other saw what it appended.
  case writeRead = "wr"
  /// rw: it did not see what the other appended. Called an anti-dependency.
  case readWrite = "rw"
  /// It ended before the other began.
  case realTime = "rt"
}

/// One transaction that comes before another, and why.
public struct Dependency: Hashable, Sendable {
  /// Why.
  public let kind: DependencyKind
  /// The index of the transaction that comes first.
  public let from: Int
  /// The index of the transaction that comes later.
  public let to: Int
  /// The operation of the first that tells; nil for times.
  public let fromOperation: Int?
  /// The operation of the other that tells; nil for times.
  public let toOperation: Int?
}
