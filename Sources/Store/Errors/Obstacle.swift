/// What a transaction that changes something meets at its end, once.
struct Obstacle {
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

extension Optional<Obstacle> {
  /// What a transaction meets: nothing as long as there are some before it, then the obstacle, and nothing after that.
  mutating func meet() -> Obstacle.Kind? {
    guard let obstacle = self else { return nil }
    guard obstacle.writesBefore == 0 else {
      self?.writesBefore -= 1
      return nil
    }
    self = nil
    return obstacle.kind
  }
}
