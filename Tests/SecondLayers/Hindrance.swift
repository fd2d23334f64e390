import HabitDomain

/// An error that a later change ends with.
struct Hindrance: Sendable {
  fileprivate let error: DataServiceError
  fileprivate var remaining: Int

  init(_ error: DataServiceError, after changes: Int = 0) {
    self.error = error
    remaining = max(0, changes)
  }
}

extension Hindrance? {
  /// Throws when due, and is then gone.
  mutating func meet() throws(DataLayerError) {
    guard let hindrance = self else { return }
    guard hindrance.remaining == 0 else {
      self?.remaining -= 1
      return
    }
    self = nil
    throw .service(hindrance.error)
  }
}
