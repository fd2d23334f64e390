import Foundation

/// A text without white space and U+200B at either end.
package func trimmed(_ text: String) -> String {
  let scalars = text.unicodeScalars
  guard let first = scalars.firstIndex(where: { !isTrimmed($0) }),
    let last = scalars.lastIndex(where: { !isTrimmed($0) })
  else { return "" }
  return String(scalars[first...last])
}

/// What two names have in common that count as one: composed, trimmed, lower case.
///
/// Two keys are equal as bytes when the names are equal in this sense.
package func comparisonKey(_ text: String) -> String {
  guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return trimmed(text).lowercased() }
  let lowercase = trimmed(text.precomposedStringWithCanonicalMapping).lowercased()
  // Lower case can decompose: "J" and U+030C are two scalars, "ǰ" is one.
  return lowercase.precomposedStringWithCanonicalMapping
}

private func isTrimmed(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.isWhitespace || scalar == "\u{200B}"
}
