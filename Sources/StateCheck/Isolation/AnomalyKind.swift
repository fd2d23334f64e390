/// Kinds of anomalies, worst first; named as by Adya (1999) and, for lists, by Kingsbury and Alvaro ("Elle: Inferring
/// Isolation Anomalies from Experimental Observations", 2020).
public enum AnomalyKind: Int, Hashable, Sendable, CaseIterable {
  /// A transaction saw a value that no transaction had appended, or that it appended itself only later.
  case thinAirRead
  /// A transaction saw a value twice in one list.
  case duplicateValue
  /// Two reads saw the values of a list in different orders, or one saw the values of a transaction in an order other
  /// than the one in which they were appended.
  case incompatibleOrder
  /// A transaction did not see its own append.
  case ownWriteUnseen
  /// A transaction saw a list change between its own operations.
  case nonRepeatableRead
  /// G1a: a transaction saw a value that an aborted one appended.
  case abortedRead
  /// G1b: a transaction saw only a part of what another appended to a list.
  case intermediateRead
  /// G0, a dirty write: a cycle of write dependencies alone.
  case dirtyWrite
  /// G1c, circular information flow: a cycle of write and read dependencies.
  case circularFlow
  /// Two transactions appended to a list after reading it in the same state.
  case lostUpdate
  /// G-single, read skew: a cycle with a single anti-dependency.
  case readSkew
  /// G2, as in write skew: a cycle with several anti-dependencies.
  case antiDependencyCycle
  /// A transaction missed what was committed before it began: a cycle of a single anti-dependency and real-time order.
  case staleRead

  /// The common name, with its abbreviation in the literature.
  public var name: String {
    switch self {
    case .thinAirRead: "thin-air read"
    case .duplicateValue: "duplicate value"
    case .incompatibleOrder: "incompatible order"
    case .ownWriteUnseen: "own write unseen"
    case .nonRepeatableRead: "non-repeatable read"
    case .abortedRead: "aborted read (G1a)"
    case .intermediateRead: "intermediate read (G1b)"
    case .dirtyWrite: "dirty write (G0)"
    case .circularFlow: "circular information flow (G1c)"
    case .lostUpdate: "lost update"
    case .readSkew: "read skew (G-single)"
    case .antiDependencyCycle: "anti-dependency cycle (G2)"
    case .staleRead: "stale read (G-single in real time)"
    }
  }
}
