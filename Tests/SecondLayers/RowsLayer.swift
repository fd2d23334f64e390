package import HabitDomain
import Synchronization

/// A data layer on SQLite whose only table knows nothing of the domain: a kind, a key and a list of texts.
///
/// Every transaction reads all of it, and writes what the operation touched.
package final class RowsLayer: Keeper {
  let environment: Environment
  private let arithmetic: Arithmetic
  private let state: Mutex<State>

  private struct State {
    /// Nil once the layer is closed.
    var table: EntryTable?
    var hindrance: Hindrance?
  }

  /// Makes an empty layer in memory.
  package init(environment: Environment, arithmetic: Arithmetic) throws(DataLayerError) {
    self.environment = environment
    self.arithmetic = arithmetic
    state = Mutex(State(table: try EntryTable()))
  }

  /// The layer as the suite sees it.
  package var layer: DataLayer {
    DataLayer(name: "rows", keeper: self, arithmetic: arithmetic)
  }
}

extension RowsLayer {
  func transact<Answer: Sendable>(
    mayFail: Bool, _ operation: @Sendable (Transaction) throws(DataLayerError) -> Answer
  ) throws(DataLayerError) -> Answer {
    try state.withLock { state throws(DataLayerError) in
      guard let table = state.table else { throw RowsLayer.isClosed }
      return try table.exclusively { () throws(DataLayerError) in
        let work = Transaction(try table.load(), environment, arithmetic.calendar)
        let answer = try operation(work)
        guard work.changesSomething else { return answer }
        if mayFail { try state.hindrance.meet() }
        try table.save(work.content)
        return answer
      }
    }
  }

  func hinder(_ hindrance: Hindrance) { state.withLock { $0.hindrance = hindrance } }

  func reset() throws(DataLayerError) {
    try state.withLock { state throws(DataLayerError) in
      guard let table = state.table else { throw RowsLayer.isClosed }
      try table.empty()
      state.hindrance = nil
    }
  }

  func reopen() throws(DataLayerError) {
    try state.withLock { state throws(DataLayerError) in
      guard let table = state.table else { throw RowsLayer.isClosed }
      state = State(table: try table.reopened())
    }
  }

  func close() { state.withLock { $0.table = nil } }

  private static let isClosed = DataLayerError.service(.unavailable("the layer is closed"))
}
