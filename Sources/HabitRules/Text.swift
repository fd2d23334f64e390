import Foundation

/// The greatest size of a stored text in bytes (domain 0).
///
/// SQLite takes a thousand times more, but a row of that size makes every list slow.
package let longestText = 1_000_000

/// Removes white space and U+200B from both ends of a text.
package func trimmed(_ text: String) -> String {
  let scalars = text.unicodeScalars
  guard let first = scalars.firstIndex(where: { !isTrimmed($0) }),
    let last = scalars.lastIndex(where: { !isTrimmed($0) })
  else { return "" }
  return String(scalars[first...last])
}

/// The comparison key of a name: composed, trimmed, lower case.
///
/// Equal names have keys of the same bytes.
package func comparisonKey(_ text: String) -> String {
  guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return trimmed(text).lowercased() }
  let lowercase = trimmed(text.precomposedStringWithCanonicalMapping).lowercased()
  // Lower-casing can leave decomposed text: "J" and U+030C are two scalars, "ǰ" is one.
  return lowercase.precomposedStringWithCanonicalMapping
}

private func isTrimmed(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.isWhitespace || scalar == "\u{200B}"
}
