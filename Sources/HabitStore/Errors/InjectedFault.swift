/// A fault that hits one transaction with changes at its commit.
struct InjectedFault {
  enum Kind {
    /// The storage is full.
    case full
    /// Another program holds the lock.
    case held
  }

  let kind: Kind
  /// How many more transactions succeed.
  var writesBefore: Int
}

extension Optional<InjectedFault> {
  /// The fault that hits the current transaction: nil for those before it and after it.
  mutating func meet() -> InjectedFault.Kind? {
    guard let fault = self else { return nil }
    guard fault.writesBefore == 0 else {
      self?.writesBefore -= 1
      return nil
    }
    self = nil
    return fault.kind
  }
}
