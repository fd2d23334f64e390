/// A part of a value that does not equal itself, such as a NaN.
struct UnequalPart {
  /// Where it is; that of the whole is ``Comparison/root``.
  let path: String
  let text: String

  /// How to fix it.
  static let fix = "Check its ==, and let no NaN be in it."
  /// How to fix values of which no two are equal.
  static let fixOfObjects = "Check their ==, which may ask whether both are one object"

  /// As in `its mean is nan`.
  var clause: String {
    path == Comparison.root ? "it is \(text)" : "its \(path) is \(text)"
  }
}
