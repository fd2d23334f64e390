/// What a person is told.
public struct Notice: Hashable, Sendable {
  /// A second notice of the same id replaces the first.
  public var id: String
  /// The sentence that is shown.
  public var text: String
  /// When it is shown.
  public var time: Instant

  /// Makes a notice.
  public init(id: String, text: String, time: Instant) {
    self.id = id
    self.text = text
    self.time = time
  }
}
