/// Something that verifies a criterion, now or later.
package enum Evidence: Hashable, Sendable {
  /// A property of the catalogue.
  case property(String)
  /// A property of data layers in a file, whose callers have their own connections or processes.
  case propertyInFile(String)
  /// A test, by the names of its suite and function.
  case test(String, String)
  /// A script, such as `scripts/repeat`, and its expected result.
  case script(String, String)
  /// Judgement by people, and what they look at.
  case people(String)
  /// A part that is not built yet, and what in it will be the evidence.
  case later(Part, String)

  /// A part of the suite that is not built yet.
  package enum Part: String, CaseIterable, Sendable {
    case migration
  }

  /// The missing part; nil if the evidence exists.
  package var part: Part? {
    if case .later(let part, _) = self { part } else { nil }
  }
}

extension [Evidence] {
  static func properties(_ ids: String...) -> Self { ids.map(Evidence.property) }

  static func propertiesInFile(_ ids: String...) -> Self { ids.map(Evidence.propertyInFile) }

  static func tests(_ suite: String, _ names: String...) -> Self {
    names.map { .test(suite, $0) }
  }

  static func script(_ path: String, _ text: String) -> Self { [.script(path, text)] }

  static func people(_ text: String) -> Self { [.people(text)] }

  static func later(_ part: Evidence.Part, _ text: String) -> Self { [.later(part, text)] }

  /// Linearizability of families, for every kind of caller.
  static let linearizableFamilies =
    properties("callers.linearizable-families", "callers.linearizable-families-in-turns")
    + propertiesInFile(
      "connections.linearizable-families", "connections.linearizable-habits",
      "processes.linearizable-families", "processes.linearizable-habits")
}
