import HabitDomain
import HabitReference

/// The reference model and a data layer side by side: both do the same, and must answer the same.
struct ModelledLayer {
  let subject: Subject
  private(set) var model: Model
  private var recorder = StepRecorder()
  /// Whether answers must be equal to the scalar: `==` calls two normal forms of a letter equal.
  private let isExact: Bool

  init(_ subject: Subject, _ start: Model = .mondayNoon, isExact: Bool = true) async throws {
    self.subject = subject
    self.isExact = isExact
    model = start
    try await StoreMachine.prepare(subject, start)
  }

  /// Does an operation on both sides; new rows get the identifiers.
  mutating func call<Value: Equatable & Sendable>(
    _ text: String, ids: [Identifier] = [],
    model operation: (inout Model) throws(DataLayerError) -> Value,
    real: (DataLayer) async throws(DataLayerError) -> Value
  ) async throws {
    model.freshIDs = ids
    subject.world.set { $0.freshIDs = ids }
    var next = model
    let expected = expected { () throws(DataLayerError) in try operation(&next) }
    if case .success = expected { model = next }
    let actual = await answer { () async throws(DataLayerError) in try await real(subject.layer) }
    if isExact {
      try recorder.expectExactly(text, expected, actual)
    } else {
      try recorder.expect(text, expected, actual)
    }
  }

  /// Changes both the model and the world of the layer.
  mutating func setClock(to moment: Instant) {
    model.now = moment
    subject.world.set { $0.now = moment }
  }

  mutating func setZone(to zone: String) {
    model.displayZone = zone
    subject.world.set { $0.displayZone = zone }
  }

  /// Sets which codes other devices have, and whether they can be asked.
  mutating func setOthers(having codes: Set<String>, answer: Bool) {
    (model.codesElsewhere, model.othersAnswer) = (codes, answer)
    subject.world.set { state in
      state.codesElsewhere = codes
      state.othersAnswer = answer
    }
  }

  /// Compares everything that is stored.
  mutating func compareEverything() async throws {
    try await call(
      "look at everything", model: { Snapshot(dump: $0.dump()) },
      real: { layer throws(DataLayerError) in try await Snapshot(of: layer) })
  }
}

extension ModelledLayer {
  /// Calls one operation of the layer.
  mutating func call<Input, Output: Equatable & Sendable>(
    _ text: String, _ input: Input,
    model: (inout Model, Input) throws(DataLayerError) -> Output,
    layer: (DataLayer) -> @Sendable (Input) async throws(DataLayerError) -> Output
  ) async throws {
    try await call(
      text, model: { state throws(DataLayerError) in try model(&state, input) },
      real: { subject throws(DataLayerError) in try await layer(subject)(input) })
  }

  /// Calls one operation without an answer.
  mutating func call<Input>(
    _ text: String, _ input: Input,
    model: (inout Model, Input) throws(DataLayerError) -> Void,
    layer: (DataLayer) -> @Sendable (Input) async throws(DataLayerError) -> Void
  ) async throws {
    try await call(
      text,
      model: { state throws(DataLayerError) in
        try model(&state, input)
        return Done()
      },
      real: { subject throws(DataLayerError) in
        try await layer(subject)(input)
        return Done()
      })
  }

  /// Calls one operation with two arguments.
  mutating func call<First, Second, Output: Equatable & Sendable>(
    _ text: String, _ first: First, _ second: Second,
    model: (inout Model, First, Second) throws(DataLayerError) -> Output,
    layer: (DataLayer) -> @Sendable (First, Second) async throws(DataLayerError) -> Output
  ) async throws {
    try await call(
      text, model: { state throws(DataLayerError) in try model(&state, first, second) },
      real: { subject throws(DataLayerError) in try await layer(subject)(first, second) })
  }
}

extension Model {
  /// The start of cases that do not depend on the time.
  static let mondayNoon = Model(
    now: Instant(milliseconds: 1_762_171_200_000), freshID: Identifier(high: 3, low: 0),
    displayZone: "UTC", fallbackZone: World.fallbackZone, device: World.device, zones: .suite)
}
