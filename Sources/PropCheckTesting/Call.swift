import Foundation
package import PropCheck
import Testing

/// A call of `forAll` in a source file.
struct Call: Sendable {
  let filePath: String
  let location: SourceLocation

  /// The longest source file to read.
  private static let sizeLimit = 4 << 20

  /// How to keep failures: each as a test of its own if its source can be quoted, and by a trait.
  func advice(on result: PropertyResult) -> String {
    let findings = [result.finding].compactMap(\.self) + result.otherFindings
    guard !findings.isEmpty else { return "" }
    let trait =
      "to try it first in every run, give the test the trait .replaying(\"the token above\")"
    return (findings.compactMap(test) + [trait]).map { "\n" + $0 }.joined()
  }

  /// A test with the same body and this value; nil if either has no source.
  private func test(of finding: Finding) -> String? {
    guard let literal = finding.literal, let body = source.flatMap(ClosureText.init) else {
      return nil
    }
    let name = finding.property.prefix { $0 != "`" && $0 != "(" }
    return """
      as a test:
        @Test func `\(name) \(finding.reproduction.id)`() async throws {
          let body: (\(literal.type)) async throws -> Void = \(body.text)
          try await body(\(literal.source))
        }
      """
  }

  /// The source from this call on.
  private var source: Substring? {
    guard let data = FileManager.default.contents(atPath: filePath), data.count <= Self.sizeLimit,
      let text = String(data: data, encoding: .utf8)
    else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(location.line - 1) else { return nil }
    // The call is on this line, unless a helper passed on its own location.
    let line = lines[location.line - 1]
    return line.firstRange(of: "forAll").map { text[$0.upperBound...] }
  }
}

// What the project's own tests ask of a verdict.
extension Verdict {
  /// Why the run is invalid; nil if it is not.
  package var whyInvalid: String? {
    if case .invalid(let reason) = self { reason } else { nil }
  }

  /// Why the run gave up; nil if it did not.
  package var whyGivenUp: String? {
    if case .gaveUp(let reason) = self { reason } else { nil }
  }
}
