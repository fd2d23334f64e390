package import HabitDomain
package import HabitStore

/// A data layer with one planted bug.
package struct Mutant: Sendable {
  /// The name in reports and on the command line.
  package let id: String
  /// The number of the planted bug (domain 7.2); empty for one that is not listed.
  package let number: String
  /// The defect, in one sentence.
  package let sentence: String
  /// The least number of operations that shows the defect, the observing one included.
  package let minimalOperations: Int
  /// What the suite must find out about it.
  package let kind: Kind
  /// The cases of all properties that finding it may take, if not the usual number.
  package private(set) var budget: Int?
  let openAt: @Sendable (Environment, StoreLocation) throws(DataLayerError) -> DataLayer

  /// What the suite must find out about a mutant.
  package enum Kind: Sendable {
    /// It must be found.
    case ordinary
    /// It must be found within the first few cases: the proof that the harness can fail.
    case canary
    /// It shows only when callers run concurrently.
    case race
    /// It shows only when callers with a connection each to one file run concurrently.
    case connections
    /// It behaves like the original and must not be found.
    case equivalent
  }

  /// Opens the layer with the defect.
  package func open(
    _ environment: Environment, at location: StoreLocation = .memory
  ) throws(DataLayerError) -> DataLayer {
    try openAt(environment, location)
  }

  /// The same mutant, which shows so rarely that finding it takes more cases.
  func found(within cases: Int) -> Mutant {
    changing(self) { $0.budget = cases }
  }

  package var isEquivalent: Bool { kind == .equivalent }
  package var isRace: Bool { kind == .race }
  package var needsConnections: Bool { kind == .connections }
  package var isCanary: Bool { kind == .canary }
}

extension Mutant {
  /// A change of the store's rules or statements.
  init(
    _ id: String, _ minimalOperations: Int, _ sentence: String, number: String = "",
    kind: Kind = .ordinary, change: @escaping @Sendable (inout StoreDesign) -> Void
  ) {
    self.init(
      id: id, number: number, sentence: sentence, minimalOperations: minimalOperations, kind: kind,
      openAt: { environment, location throws(DataLayerError) in
        var design = StoreDesign()
        change(&design)
        return try design.open(environment, at: location)
      })
  }

  /// Other words in some statements.
  init(
    _ id: String, _ minimalOperations: Int, _ sentence: String, number: String = "",
    in queries: [Query], replacing words: String, with others: String
  ) {
    self.init(id, minimalOperations, sentence, number: number) {
      $0.rewrite(queries, words, as: others)
    }
  }

  /// A further condition or limit at the end of some statements.
  init(
    _ id: String, _ minimalOperations: Int, _ sentence: String, number: String = "",
    in queries: [Query], appending words: String
  ) {
    self.init(id, minimalOperations, sentence, number: number) { design in
      for query in queries { design.statements[query] += words }
    }
  }

  /// Other operations in an opened layer.
  init(
    _ id: String, _ minimalOperations: Int, _ sentence: String, number: String = "",
    kind: Kind = .ordinary,
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

  /// An operation split into steps between which other callers run.
  init(
    race id: String, _ minimalOperations: Int, _ sentence: String, number: String = "",
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

  /// Other transactions on one of several connections to a file.
  init(
    connections id: String, _ minimalOperations: Int, _ sentence: String,
    design change: @escaping @Sendable (inout StoreDesign) -> Void = { _ in },
    surroundings: @escaping @Sendable (inout Environment) -> Void = { _ in },
    wrap: @escaping @Sendable (inout DataLayer, _ original: DataLayer, Environment) -> Void =
      { _, _, _ in }
  ) {
    let open: @Sendable (Environment, StoreLocation) throws(DataLayerError) -> DataLayer = {
      environment, location throws(DataLayerError) in
      var (design, changed) = (StoreDesign(), environment)
      change(&design)
      surroundings(&changed)
      let original = try design.open(changed, at: location)
      var layer = original
      wrap(&layer, original, environment)
      return layer
    }
    self.init(
      id: id, number: "", sentence: sentence, minimalOperations: minimalOperations,
      kind: .connections,
      openAt: { environment, location throws(DataLayerError) in
        var layer = try open(environment, location)
        // Every further connection has the defect too.
        if layer.lifeCycle.connect != nil {
          layer.lifeCycle.connect = { environment throws(DataLayerError) in
            try open(environment, location)
          }
        }
        return layer
      })
  }
}
