import CloudSim

/// Any value in words: its description, or else its parts with their names, but no names of types and no `Optional`.
func plainText(of value: Any) -> String {
  switch value {
  case let text as String: return quoted(text)
  case let list as [Any]: return "[" + list.map(plainText).joined(separator: ", ") + "]"
  case let optional as (any OptionalValue): return optional.content.map(plainText) ?? "nil"
  default: return plainText(of: value, Mirror(reflecting: value))
  }
}

private func plainText(of value: Any, _ mirror: Mirror) -> String {
  if mirror.displayStyle == .set || mirror.displayStyle == .dictionary {
    let elements = mirror.children.map { element in
      mirror.displayStyle == .set ? plainText(of: element.value) : pair(element.value)
    }
    // The order of a set or dictionary differs from process to process.
    return "[" + elements.sorted().joined(separator: ", ") + "]"
  }
  if let value = value as? any CustomStringConvertible { return value.description }
  return mirror.displayStyle == .enum ? caseText(of: value, mirror) : parts(of: mirror)
}

private func caseText(of value: Any, _ mirror: Mirror) -> String {
  // A case without a payload is written as its name.
  guard let payload = mirror.children.first else { return words(of: String(describing: value)) }
  return words(of: payload.label ?? "") + " " + plainText(of: payload.value)
}

private func pair(_ entry: Any) -> String {
  Mirror(reflecting: entry).children.map { plainText(of: $0.value) }.joined(separator: ": ")
}

private func parts(of mirror: Mirror) -> String {
  mirror.children.map { part in
    let isNamed = part.label?.hasPrefix(".") == false
    return (isNamed ? words(of: part.label ?? "") + " " : "") + plainText(of: part.value)
  }.joined(separator: ", ")
}

/// Gives access to an optional of any type.
protocol OptionalValue {
  var content: Any? { get }
}

extension Optional: OptionalValue {
  var content: Any? { map { $0 } }
}

/// A value as text that shows every difference, down to the normal form of a letter.
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
