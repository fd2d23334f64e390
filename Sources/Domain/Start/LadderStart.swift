/// A store that runs, and what had to be given up for it.
public struct LadderStart<Store: Sendable>: Sendable {
  /// The store.
  public var store: Store
  /// Where it runs.
  public var rung: Rung
  /// Whether a person is told that what they write is lost at the end (K-2).
  public var isVolatile: Bool
  /// What failed before, in order.
  public var errors: [LadderError]

  /// Makes a start, of which a person is told what its rung means.
  public init(store: Store, rung: Rung, errors: [LadderError]) {
    self.store = store
    self.rung = rung
    self.errors = errors
    isVolatile = rung == .memory
  }
}
