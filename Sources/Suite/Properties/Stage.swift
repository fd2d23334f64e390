import Domain
import PropCheck
import Reference

/// The reference and a data layer side by side, which are told the same and have to answer the same.
struct Stage {
  let subject: Subject
  private(set) var model: Model
  private var recorder = StepRecorder()

  init(_ subject: Subject, _ start: Model) async throws {
    self.subject = subject
    model = start
    try await StoreMachine.prepare(subject, start)
  }

  /// Does an operation on both sides, with the identifiers that new rows get.
  mutating func act<Value: Equatable & Sendable>(
    _ text: String, ids: [Identifier] = [],
    _ expect: (inout Model) throws(DataLayerError) -> Value,
    _ real: (DataLayer) async throws(DataLayerError) -> Value
  ) async throws {
    model.freshIDs = ids
    subject.world.set { $0.freshIDs = ids }
    var next = model
    let expected = expected { () throws(DataLayerError) in try expect(&next) }
    if case .success = expected { model = next }
    try recorder.expectExactly(
      text, expected,
      await answer { () async throws(DataLayerError) in try await real(subject.layer) })
  }
}

extension Stage {
  /// Compares all that is stored.
  mutating func look() async throws {
    try await act(
      "look at everything",
      { model throws(DataLayerError) in Snapshot(dump: model.dump()) },
      { layer throws(DataLayerError) in try await Snapshot(of: layer) })
  }

  /// Sets the clock of both.
  mutating func move(to moment: Instant) {
    model.now = moment
    subject.world.set { $0.now = moment }
  }
}
