/// Reports in the XML of JUnit, as Jenkins and GitLab read it: a test suite for each report, a test case for whatever it
/// judged.
///
/// A case fails if something is wrong, is an error if it could not be judged, and is skipped if it was interrupted.
/// The rules are those of Jenkins' `junit-10.xsd`. GitLab shows one case of each class and name, so these are unique.
public struct JUnitDocument: Sendable {
  private let suites: [JUnitSuite]

  /// Reads reports.
  ///
  /// - Throws: ``ReportError`` of the first that cannot be read.
  public init(_ readers: [ReportReader]) throws(ReportError) {
    var digests: [ReportDigest] = []
    for reader in readers { digests.append(try ReportDigest(reader)) }
    self.init(digests)
  }

  package init(_ digests: [ReportDigest]) {
    var names = UniqueNames()
    suites = digests.enumerated().map { JUnitSuite($1, number: $0, &names) }
  }

  /// The document.
  public var text: String {
    #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n" + root.rendered + "\n"
  }

  private var root: Markup {
    .element(
      "testsuites",
      [
        Markup.Attribute(name: "name", value: suites.first?.program ?? RunRecord.usualProgram),
        Markup.Attribute(name: "tests", value: "\(suites.reduce(0) { $0 + $1.cases.count })"),
        Markup.Attribute(name: "failures", value: "\(suites.reduce(0) { $0 + $1.failures })"),
        Markup.Attribute(name: "errors", value: "\(suites.reduce(0) { $0 + $1.errors })"),
      ], [.lineEnd] + suites.map(\.markup))
  }
}

/// Names that have been used.
struct UniqueNames {
  private var counts: [String: Int] = [:]

  /// The name, with a number if it was used before.
  mutating func unique(_ name: String, in scope: String) -> String {
    var candidate = name
    while counts[scope + "\n" + candidate] != nil {
      counts[scope + "\n" + name, default: 1] += 1
      candidate = "\(name) (\(counts[scope + "\n" + name] ?? 1))"
    }
    counts[scope + "\n" + candidate] = 1
    return candidate
  }
}
