/// The first commands of a script of several callers that is drawn in full, which run alone.
///
/// Callers in processes of their own learn from them what the store made up; what one of them creates beside the others,
/// nobody else can call. So most of these commands create.
package struct Opening: Sendable {
  /// How much likelier those commands are that it is about.
  static let factor = 8

  /// The greatest number of commands; at least one other follows.
  let count: Int
  /// The names of the commands that it is about.
  let commands: Set<String>

  /// Makes an opening.
  package init(_ count: Int, mostly commands: Set<String>) {
    (self.count, self.commands) = (count, commands)
  }
}
