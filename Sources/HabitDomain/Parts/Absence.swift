/// The stand-in for a part that a layer lacks.
///
/// Callers that check ``DataLayer/parts`` first never meet it. A throwing function throws ``DataLayerError/absent(_:)``, which
/// no existing part throws; any other returns an empty result: 0, false or none.
package struct Absence: Sendable {
  /// What is absent.
  package let part: DataLayer.Part
  private let note: @Sendable () -> Void

  /// Makes the absence of a part.
  ///
  /// - Parameters:
  ///   - part: What is absent.
  ///   - note: Called with each call.
  package init(_ part: DataLayer.Part, note: @escaping @Sendable () -> Void = {}) {
    (self.part, self.note) = (part, note)
  }

  /// Returns an empty result.
  func answer<Value>(_ value: Value) -> Value {
    note()
    return value
  }

  private func error() -> DataLayerError { answer(.absent(part)) }
}

// One function for each number of arguments: with a parameter pack, Swift 6.3 does not compile the closure.
extension Absence {
  func refuse<Answer>() throws(DataLayerError) -> Answer { throw error() }

  func refuse<A, Answer>(_: A) throws(DataLayerError) -> Answer { throw error() }

  func refuse<A, B, Answer>(_: A, _: B) throws(DataLayerError) -> Answer { throw error() }

  func refuse<A, B, C, Answer>(_: A, _: B, _: C) throws(DataLayerError) -> Answer {
    throw error()
  }

  func refuse<A, B, C, D, Answer>(_: A, _: B, _: C, _: D) throws(DataLayerError) -> Answer {
    throw error()
  }
}
