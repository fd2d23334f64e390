package import Domain
package import Store

/// A data layer with one deliberate mistake.
package struct Mutant: Sendable {
  /// What reports and the command line call it.
  package let id: String
  /// The row of the domain's table of injected bugs (7.2); empty for one of ours.
  package let number: String
  /// What is wrong, in one sentence.
  package let sentence: String
  /// The least number of operations that shows it, the observing one included.
  package let minimalOperations: Int
  /// What the suite has to say of it.
  package let kind: Kind
  let openAt: @Sendable (Environment, StoreLocation) throws(DataLayerError) -> DataLayer

  /// What the suite has to say of a mutant.
  package enum Kind: Sendable {
    /// It has to be found.
    case mistake
    /// It has to be found by the first few cases: the proof that the harness can fail.
    case canary
    /// It shows only where callers run at once.
    case race
    /// It shows only where callers have a connection each to one file, and run at the same time.
    case connections
    /// It behaves as the original, so it must not be found.
    case equivalent
  }

  /// Opens a layer with the mistake.
  package func open(
    _ environment: Environment, at location: StoreLocation = .memory
  ) throws(DataLayerError) -> DataLayer {
    try openAt(environment, location)
  }

  /// Whether it behaves as the original.
  package var isEquivalent: Bool { kind == .equivalent }
  /// Whether it shows only where callers run at once.
  package var isRace: Bool { kind == .race }
  /// Whether it shows only where callers have a connection each.
  package var needsConnections: Bool { kind == .connections }
  /// Whether the first few cases have to find it.
  package var isCanary: Bool { kind == .canary }
}

extension Mutant {
  /// A mistake in the store's rules or statements.
  init(
    _ id: String, _ number: String, _ minimalOperations: Int, _ sentence: String,
    kind: Kind = .mistake, change: @escaping @Sendable (inout StoreDesign) -> Void
  ) {
    self.init(
      id: id, number: number, sentence: sentence, minimalOperations: minimalOperations, kind: kind,
      openAt: { environment, location throws(DataLayerError) in
        var design = StoreDesign()
        change(&design)
        return try design.open(environment, at: location)
      })
  }

  /// A mistake in one operation of a layer.
  init(
    _ id: String, _ number: String, _ minimalOperations: Int, _ sentence: String,
    kind: Kind = .mistake,
    wrap: @escaping @Sendable (inout DataLayer, _ original: DataLayer, Environment) -> Void
  ) {
    self.init(
      id: id, number: number, sentence: sentence, minimalOperations: minimalOperations, kind: kind,
      openAt: { environment, location throws(DataLayerError) in
        let original = try StoreDesign().open(environment, at: location)
        var layer = original
        wrap(&layer, original, environment)
        return layer
      })
  }

  /// A mistake in how an operation is divided into steps.
  init(
    race id: String, _ number: String, _ minimalOperations: Int, _ sentence: String,
    design change: @escaping @Sendable (inout StoreDesign) -> Void = { _ in },
    wrap: @escaping @Sendable (inout DataLayer, _ original: DataLayer) -> Void
  ) {
    self.init(
      id: id, number: number, sentence: sentence, minimalOperations: minimalOperations,
      kind: .race,
      openAt: { environment, location throws(DataLayerError) in
        var design = StoreDesign()
        change(&design)
        let original = try design.open(environment, at: location)
        var layer = original
        wrap(&layer, original)
        return layer
      })
  }

  /// A mistake in how one of several connections to a file goes about its transactions.
  init(
    connections id: String, _ number: String, _ minimalOperations: Int, _ sentence: String,
    design change: @escaping @Sendable (inout StoreDesign) -> Void = { _ in },
    surroundings: @escaping @Sendable (inout Environment) -> Void = { _ in },
    wrap:
      @escaping @Sendable (inout DataLayer, _ original: DataLayer, Opening)
      throws(DataLayerError) -> Void = { _, _, _ in }
  ) {
    let open: @Sendable (Environment, StoreLocation) throws(DataLayerError) -> DataLayer = {
      environment, location throws(DataLayerError) in
      var (design, asked) = (StoreDesign(), environment)
      change(&design)
      surroundings(&asked)
      let original = try design.open(asked, at: location)
      var layer = original
      try wrap(&layer, original, Opening(environment: environment, location: location))
      return layer
    }
    self.init(
      id: id, number: number, sentence: sentence, minimalOperations: minimalOperations,
      kind: .connections,
      openAt: { environment, location throws(DataLayerError) in
        var layer = try open(environment, location)
        // Each further connection has the mistake too.
        if layer.lifeCycle.connect != nil {
          layer.lifeCycle.connect = { environment throws(DataLayerError) in
            try open(environment, location)
          }
        }
        return layer
      })
  }

  /// How a store is opened.
  struct Opening: Sendable {
    let environment: Environment
    let location: StoreLocation
  }
}
