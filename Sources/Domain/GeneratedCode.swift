/// A code that no live family had when it was drawn.
public struct GeneratedCode: Hashable, Sendable {
  /// 6 to 8 of A–Z and 0–9.
  public var code: String
  /// Whether other devices could not be asked, so that one of them may have it.
  public var isProvisional: Bool

  /// Makes a code.
  public init(code: String, isProvisional: Bool) {
    self.code = code
    self.isProvisional = isProvisional
  }
}
