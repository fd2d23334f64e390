/// What tells the contents of a row apart that several may set at once.
enum LoadContent: Hashable, Sendable {
  case text(String)
  case number(Double)
  /// It is not there.
  case absent
}
