/// What is wrong with a history, by the names of Adya (1999), and for lists of Kingsbury and Alvaro ("Elle: Inferring
/// Isolation Anomalies from Experimental Observations", 2020). From what no store may do to what only serializable
/// ones may not.
public enum AnomalyKind: Int, Hashable, Sendable, CaseIterable {
  /// A transaction saw a value that nobody had appended, or that it appended itself only later.
  case thinAirRead
  /// A transaction saw a value twice in one list.
  case duplicateValue
  /// Two reads saw the values of a list in different orders, or one saw those of a transaction in another order than that
  /// in which they were appended.
  case incompatibleOrder
  /// A transaction did not see what it had appended itself.
  case ownWriteUnseen
  /// A transaction saw a list change between its operations without doing it.
  case nonRepeatableRead
  /// G1a: a transaction saw what an aborted one appended.
  case abortedRead
  /// G1b: a transaction saw a part of what another appended to a list.
  case intermediateRead
  /// G0, a dirty write: transactions follow each other in a cycle by what they appended alone.
  case dirtyWrite
  /// G1c, circular information flow: they do by what they appended and saw.
  case circularFlow
  /// Two transactions appended to a list after reading it, and neither had seen the value of the other.
  case lostUpdate
  /// G-single, read skew: transactions follow each other in a cycle with a single anti-dependency.
  case readSkew
  /// G2, as in write skew: with several.
  case antiDependencyCycle
  /// A transaction did not see what had been committed before it began: a cycle with a single anti-dependency that times
  /// close.
  case staleRead

  /// What people call it, with the short name of the literature.
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
