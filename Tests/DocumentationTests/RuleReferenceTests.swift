import Foundation
import Testing

/// Every rule that a comment or a claim names stands in an article, so that a reader finds it.
@Suite struct RuleReferenceTests {
  private static let domain = RuleArticles("Sources/Domain/Domain.docc")
  private static let cloud = RuleArticles("Sources/CloudSim/CloudSim.docc")

  /// The files whose comments and claims name rules.
  private static let files = Document.paths(in: ["Sources", "Tests"], ending: ".swift")
    .filter { !$0.hasSuffix("RuleReferenceTests.swift") }

  @Test func `every section that is named has its heading or its number`() {
    for path in Self.files {
      let text = Document.text(of: path).unwrapped
      for match in text.matches(of: /\b(domain|cloud) ((?:\d+(?:\.\d+)?(?:, | to | and )?)+)/) {
        let articles = match.1 == "domain" ? Self.domain : Self.cloud
        for number in match.2.matches(of: /\d+(?:\.\d+)?/).map({ String($0.0) }) {
          #expect(articles.has(number), "\(path) names \(match.1) \(number)")
        }
      }
    }
  }

  @Test func `every rule that is named by its letters is defined`() {
    for path in Self.files {
      let text = Document.text(of: path)
      for match in text.matches(of: /\b(?:[YDGKFLMWIU]|E|H|H-G|H-GT|P-[A-Z])-?\d{1,2}\b/) {
        let id = String(match.0)
        guard RuleArticles.isRule(id) else { continue }
        #expect(Self.domain.has(id), "\(path) names \(id)")
      }
    }
  }

  @Test func `no rule is defined twice`() {
    #expect(Self.domain.twice == [])
  }

  @Test func `what is not there is missed`() {
    #expect(!Self.domain.has("4.99"))
    #expect(!Self.domain.has("Y-99"))
    #expect(Self.domain.has("Y-7") && Self.domain.has("4.5"))
  }
}

/// The headings and rules of the articles of a folder.
private struct RuleArticles {
  private let headings: Set<String>
  private let rules: [String: Int]

  init(_ folder: String) {
    let lines = Document.paths(in: [folder], ending: ".md")
      .flatMap { Document.text(of: $0).split(separator: "\n") }
    headings = Set(
      lines.compactMap { $0.firstMatch(of: /^#+ (\d+(?:\.\d+)?)\b/).map { String($0.1) } })
    var rules: [String: Int] = [:]
    for line in lines {
      guard let match = line.firstMatch(of: /^(?:- |\| )\*\*([A-Z0-9][A-Za-z0-9.-]*)\*\*/) else {
        continue
      }
      rules[String(match.1), default: 0] += 1
    }
    self.rules = rules
  }

  /// Whether a section or a rule has this number or name.
  func has(_ name: String) -> Bool { headings.contains(name) || rules[name] != nil }

  /// The lettered rules that are defined more than once.
  var twice: [String] { rules.filter { $0.value > 1 && Self.isRule($0.key) }.keys.sorted() }

  /// Whether a word is the name of a rule: letters, a line and a number, as in `Y-7` and `P-Y6`.
  static func isRule(_ word: String) -> Bool {
    word.wholeMatch(of: /(?:[YDGKFLMWIUEH]-|H-GT?|P-[A-Z])\d{1,2}/) != nil
  }
}

extension String {
  /// The text with what a comment broke into two lines in one.
  fileprivate var unwrapped: String { replacing(/\s*\n\s*\/\/+ ?/, with: " ") }
}
