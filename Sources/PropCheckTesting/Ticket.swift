import PropCheck
import Synchronization

/// A recorded case that a test must replay, and whether it did.
final class Ticket: Sendable {
  private enum State {
    case open
    /// The property exists, but the case no longer fits it.
    case refused(String)
    case used
  }

  private let token: String
  private let reproduction: Result<Reproduction, ReproductionError>
  private let state = Mutex(State.open)

  init(token: String) {
    self.token = token
    reproduction = Result { () throws(ReproductionError) in try Reproduction(token: token) }
  }

  /// The complaint about the case of a property; nil if it passes, or belongs to another one.
  ///
  /// Several calls of `forAll` in one test share a name: the case belongs to the one it fits.
  func complaint(about property: Property, caseTime: Duration?) async -> String? {
    guard case .success(let reproduction) = reproduction, reproduction.property == property.id
    else { return nil }
    switch await property.replay(reproduction, caseTime: caseTime) {
    case .passes:
      state.withLock { $0 = .used }
      return nil
    case .fails(let finding):
      state.withLock { $0 = .used }
      return finding.complaint
    case .generatorChanged:
      state.withLock { state in
        if case .open = state { state = .refused(property.changeComplaint(about: token)) }
      }
      return nil
    case .invalid(let reason):
      state.withLock { $0 = .used }
      return reason
    case .interrupted:
      state.withLock { $0 = .used }
      return "The replay was cancelled.\nwhere: the token \(token)"
    }
  }

  /// Why the case was not replayed; nil if it was.
  var complaint: String? {
    switch (reproduction, state.withLock { $0 }) {
    case (.failure(let error), _): "\(error)\nwhere: the token \(token)"
    case (_, .used): nil
    case (_, .refused(let complaint)): complaint
    case (.success(let reproduction), .open):
      """
      This case belongs to a property that the test does not check.
      where: the token \(token), the property \(reproduction.property)
      fix: remove it, or restore the name of the test.
      """
    }
  }
}
