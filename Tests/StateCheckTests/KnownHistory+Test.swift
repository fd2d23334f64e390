import KnownHistories
import StateCheck
import Testing

extension KnownHistory: CustomTestStringConvertible {
  /// All histories; none if the table cannot be read, which a test of their number reports.
  static let known = (try? all()) ?? []

  package var testDescription: String { "\(file) \(model)" }

  /// The operations that contradict each other.
  func contradictionTexts(of violation: Violation) throws -> [String] {
    if model == "cas-register" {
      let (model, history) = (SequentialModel.register, try register())
      return model.contradiction(of: violation, in: history).calls
        .map { model.text(history.calls[$0].operation) }
    }
    let (model, history) = (SequentialModel.keyValue, try keyValue())
    return model.contradiction(of: violation, in: history).calls
      .map { model.text(history.calls[$0].operation) }
  }
}
