/// A value as text in which everything that can differ does, down to the normal form of a letter.
///
/// `==` calls two normal forms of "é" equal, so a store that changed one into the other would go unnoticed.
func exactText(of value: Any) -> String {
  if let text = value as? String {
    return "\"" + text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
      + "\""
  }
  let mirror = Mirror(reflecting: value)
  guard mirror.children.count > 0 else { return String(describing: value) }
  var parts = mirror.children.map { "\($0.label ?? "")=\(exactText(of: $0.value))" }
  if mirror.displayStyle == .set { parts.sort() }
  return "(" + parts.joined(separator: ", ") + ")"
}
