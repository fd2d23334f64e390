/// What Swift prints for a value whose type has no text of its own, found in a text that a person
/// reads.
///
/// Text in quotation marks was written by somebody, and may look like anything.
public enum SwiftForm {
  /// The first part of a text that only Swift would write: a type with its module, `Optional(`, or a name followed by a
  /// bracket, as for a case with a payload.
  ///
  /// - Parameter text: What a person reads, of one line or more.
  /// - Returns: The part; nil if everything is written for people.
  public static func first(in text: String) -> String? {
    let text = unquoted(text)
    return typeName(in: text) ?? text.firstMatch(of: /[A-Za-z]\w*\(/).map { String($0.output) }
  }

  /// The same, and also a name of several words written as one, like that of a case: `zoneBusy`.
  ///
  /// - Parameter text: What a person reads that names no field.
  /// - Returns: The part; nil if everything is written for people.
  public static func firstOrName(in text: String) -> String? {
    first(in: text)
      ?? unquoted(text).firstMatch(of: /\b[a-z]+[A-Z]\w*/).map { String($0.output) }
  }

  /// The first name of a type with its module, optional, or type with a labelled part: what no free text has.
  ///
  /// - Parameter text: What a person reads, which may hold texts that somebody wrote without quotation marks.
  /// - Returns: The part; nil if there is none.
  public static func typeName(in text: String) -> String? {
    text.firstMatch(
      of:
        #/\b(?:Swift|Habit[A-Z]\w*|Cloud(?:Sim|HTTP)|[A-Z][a-z]+Check\w*)\.[A-Za-z_]\w*|Optional\(|\b[A-Za-z]\w*\([a-z]\w*: /#
    )
    .map { String($0.output) }
  }

  private static func unquoted(_ text: String) -> String {
    // A period matches no line break.
    text.replacing(/".*"/, with: "\"\"")
  }
}
