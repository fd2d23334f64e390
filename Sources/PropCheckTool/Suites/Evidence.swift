/// Something that verifies a requirement, now or later.
public enum Evidence: Hashable, Sendable {
  /// A property of every layer.
  case property(String)
  /// A property that not every layer has, such as one of stores in a file.
  case propertyInFile(String)
  /// A test, by the names of its suite and function.
  case test(String, String)
  /// A script, such as `scripts/repeat`, and its expected result.
  case script(String, String)
  /// A judgement by people, and what they judge.
  case people(String)
  /// A part that has not been built yet, and the evidence that it will contain.
  case later(String, String)

  /// The missing part; nil if the evidence exists.
  public var part: String? {
    if case .later(let part, _) = self { part } else { nil }
  }
}

extension [Evidence] {
  /// Properties of every layer.
  public static func properties(_ ids: String...) -> Self { ids.map(Evidence.property) }

  /// Properties that not every layer has.
  public static func propertiesInFile(_ ids: String...) -> Self { ids.map(Evidence.propertyInFile) }

  /// Tests of one suite.
  public static func tests(_ suite: String, _ names: String...) -> Self {
    names.map { .test(suite, $0) }
  }

  /// A script and its expected result.
  public static func script(_ path: String, _ text: String) -> Self { [.script(path, text)] }

  /// A judgement by people, and what they judge.
  public static func people(_ text: String) -> Self { [.people(text)] }

  /// A part that has not been built yet, and the evidence that it will contain.
  public static func later(_ part: String, _ text: String) -> Self { [.later(part, text)] }
}
