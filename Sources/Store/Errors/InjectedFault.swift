/// A fault that one transaction with changes meets at its commit.
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
  /// What a transaction meets: nothing as long as there are some before it, then the injectedFault, and nothing after that.
  mutating func meet() -> InjectedFault.Kind? {
    guard let injectedFault = self else { return nil }
    guard injectedFault.writesBefore == 0 else {
      self?.writesBefore -= 1
      return nil
    }
    self = nil
    return injectedFault.kind
  }
}
