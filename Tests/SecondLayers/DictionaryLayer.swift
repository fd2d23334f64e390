package import HabitDomain
import Synchronization

/// A data layer that is nothing but dictionaries.
package final class DictionaryLayer: Keeper {
  let environment: Environment
  private let arithmetic: Arithmetic
  private let state = Mutex(State())

  private struct State: Sendable {
    var content = Content()
    var hindrance: Hindrance?
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
    mayFail: Bool, _ operation: @Sendable (Transaction) throws(DataLayerError) -> Answer
  ) throws(DataLayerError) -> Answer {
    try state.withLock { state throws(DataLayerError) in
      let work = Transaction(state.content, environment, arithmetic.calendar)
      let answer = try operation(work)
      if mayFail, work.changesSomething { try state.hindrance.meet() }
      state.content = work.content
      return answer
    }
  }

  func hinder(_ hindrance: Hindrance) { state.withLock { $0.hindrance = hindrance } }

  func reset() { state.withLock { $0 = State() } }

  func reopen() { state.withLock { $0.hindrance = nil } }

  func close() {}
}
