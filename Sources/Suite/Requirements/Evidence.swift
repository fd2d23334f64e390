/// Something that shows a criterion, or that will.
package enum Evidence: Hashable, Sendable {
  /// A property of the catalogue.
  case property(String)
  /// A property that only data layers in a file have, of callers with connections or processes of their own. It counts where
  /// it ran: of a layer in memory it says nothing.
  case propertyInFile(String)
  /// A function of a suite of tests, by both names.
  case test(String, String)
  /// A script, as in `scripts/repeat`, and what it has to say.
  case script(String, String)
  /// People judge it; the text says what they look at.
  case people(String)
  /// A part that is not built yet, and what of it will show the rest.
  case later(Part, String)

  /// The parts of the suite that are still to come.
  package enum Part: String, CaseIterable, Sendable {
    case migration, load
  }

  /// The part that this waits for; nil if it is there.
  package var part: Part? {
    if case .later(let part, _) = self { part } else { nil }
  }
}
