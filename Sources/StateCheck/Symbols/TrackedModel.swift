import PropCheck

/// The user's model, with the symbols that were created in it.
package struct TrackedModel<Model: Sendable>: Sendable {
  /// The user's model.
  package internal(set) var model: Model
  /// The greatest number of things of a kind that a script creates.
  let limit: Int
  /// The kinds of things that commands create.
  let kinds: Set<String>
  /// The symbols whose creation has succeeded; a removed thing keeps its symbol.
  package internal(set) var made: Set<Symbol> = []
  /// The symbols of all creations of the script, refused or not: with several callers another one may be refused.
  package internal(set) var taken: Set<Symbol> = []
}

/// A view of any type, compared as a value of it.
package struct AnyView: CustomReflectable, CustomStringConvertible, Hashable, Sendable {
  let content: any Hashable & Sendable

  init(_ content: any Hashable & Sendable) { self.content = content }

  /// The view in one line.
  var text: String { StableText.of(content) }

  /// The same as ``text``: a view that has no parts would not show by its mirror.
  package var description: String { text }

  /// The parts of the view itself, so that a difference is found in it.
  package var customMirror: Mirror { Mirror(reflecting: content) }

  /// Whether types and values are equal.
  package static func == (left: AnyView, right: AnyView) -> Bool {
    AnyHashable(left.content) == AnyHashable(right.content)
  }

  /// Feeds the value to a hasher.
  package func hash(into hasher: inout Hasher) { content.hash(into: &hasher) }
}
