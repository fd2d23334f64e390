/// Quotes a word for a shell.
package enum ShellWord {
  /// The text in single quotes, unless it is plain.
  package static func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || plain.contains(scalar))
    }
    return isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }

  private static let plain = Set("0123456789-_./:".unicodeScalars)
}
