/// Why one transaction precedes another in every order that explains the observations (Adya, "Weak Consistency: A
/// Generalized Theory and Optimistic Implementations for Distributed Transactions", 1999).
public enum DependencyKind: String, Hashable, Sendable, CaseIterable {
  /// ww: the other appended to the same list later.
  case writeWrite = "ww"
  /// wr: the other saw what it appended.
  case writeRead = "wr"
  /// rw, an anti-dependency: it did not see what the other appended.
  case readWrite = "rw"
  /// It ended before the other began.
  case realTime = "rt"
}

/// A transaction that precedes another.
public struct Dependency: Hashable, Sendable {
  /// The reason.
  public let kind: DependencyKind
  /// The index of the earlier transaction.
  public let from: Int
  /// The index of the later transaction.
  public let to: Int
  /// The operation of the earlier transaction; nil for a real-time dependency.
  public let fromOperation: Int?
  /// The operation of the later transaction; nil for a real-time dependency.
  public let toOperation: Int?
}
