import PropCheck

/// Inputs and answers in one line: `id1, "a", 5`.
enum InputText {
  static func of(_ value: Any) -> String {
    if let symbol = value as? Symbol { return "\(symbol)" }
    if let text = value as? String { return text.debugDescription }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .tuple else { return plain(value, mirror) }
    return mirror.children.map { of($0.value) }.joined(separator: ", ")
  }

  private static func plain(_ value: Any, _ mirror: Mirror) -> String {
    if mirror.displayStyle == .optional {
      return mirror.children.first.map { of($0.value) } ?? "nil"
    }
    if mirror.displayStyle == .tuple || value is Void { return "ok" }
    return StableText.of(value)
  }
}
