/// A word of a command that a person copies into a shell.
package enum ShellWord {
  /// The text as a shell reads it back: a name from a file may hold spaces, and what would be another command.
  ///
  /// A shell takes single quotes literally, but for the quote itself.
  package static func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || plain.contains(scalar))
    }
    return isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }

  private static let plain = Set("0123456789-_./:".unicodeScalars)
}
