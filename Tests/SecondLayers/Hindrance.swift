import Domain

/// An error that a change to come ends with.
struct Hindrance: Sendable {
  fileprivate let error: DataServiceError
  fileprivate var remaining: Int

  init(_ error: DataServiceError, after changes: Int = 0) {
    self.error = error
    remaining = changes
  }
}

extension Hindrance? {
  /// Throws if it is time, and is gone then.
  mutating func meet() throws(DataLayerError) {
    guard let hindrance = self else { return }
    if hindrance.remaining > 0 {
      self?.remaining -= 1
    } else {
      self = nil
      throw .service(hindrance.error)
    }
  }
}
