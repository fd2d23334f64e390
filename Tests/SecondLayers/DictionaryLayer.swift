package import Domain
import Synchronization

/// A data layer that is nothing but dictionaries.
package final class DictionaryLayer: Keeper {
  let environment: Environment
  private let arithmetic: Arithmetic
  private let state = Mutex(State())

  private struct State: Sendable {
    var content = Content()
    var room = Room()
  }

  /// Makes an empty layer.
  package init(environment: Environment, arithmetic: Arithmetic) {
    self.environment = environment
    self.arithmetic = arithmetic
  }

  /// The layer as the suite sees it.
  package var layer: DataLayer {
    DataLayer(name: "dictionaries", keeper: self, arithmetic: arithmetic)
  }
}

extension DictionaryLayer {
  func transact<Answer: Sendable>(
    mayFill: Bool, _ operation: @Sendable (Transaction) throws(DataLayerError) -> Answer
  ) throws(DataLayerError) -> Answer {
    try state.withLock { state throws(DataLayerError) in
      let work = Transaction(state.content, environment, arithmetic.calendar)
      let answer = try operation(work)
      if mayFill, work.changesSomething { try state.room.take() }
      state.content = work.content
      return answer
    }
  }

  func fill(after writes: Int) { state.withLock { $0.room.left = max(0, writes) } }

  func reset() { state.withLock { $0 = State() } }

  func reopen() { state.withLock { $0.room = Room() } }

  func close() {}
}
