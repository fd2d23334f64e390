import Domain

/// How many more changes the storage takes.
struct Room: Sendable {
  /// Nil for any number.
  var left: Int?

  mutating func take() throws(DataLayerError) {
    guard let left else { return }
    self.left = left > 0 ? left - 1 : nil
    if left == 0 { throw .service(.storageFull) }
  }
}
