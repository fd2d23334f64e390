import HabitDomain

extension StoredValue {
  /// The bytes of an id.
  init(_ id: Identifier) {
    self = .blob(
      [id.high, id.low].flatMap { word in
        stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
      })
  }
}
