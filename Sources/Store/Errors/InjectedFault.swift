/// What a transaction that changes something meets at its end, once.
struct InjectedFault {
  enum Kind {
    /// There is no room.
    case full
    /// Something else uses the storage.
    case held
  }

  let kind: Kind
  /// How many more transactions end well.
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
