/// The answer of a creation: which thing it made.
struct Made: CustomStringConvertible, Equatable, Sendable {
  /// The symbol; if the identifier stood for another thing before, that one's, and what is wrong with it.
  let description: String

  init(_ symbol: Symbol) { description = "\(symbol)" }

  init(again known: Symbol) {
    description = "\(known) once more: an identifier must never be given again"
  }
}
