/// What a store promises of transactions at once.
public enum IsolationModel: Hashable, Sendable, CaseIterable {
  /// There is an order of the transactions that explains everything they saw. Times do not count.
  case serializability
  /// There is such an order in which no transaction comes before one that ended before it began.
  case strictSerializability
}
