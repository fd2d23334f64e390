import HabitDomain
import Foundation
import PropCheck
import StateCheck
import HabitSuite
import Testing

/// Every rule that a property, a comment, an article or a script names is defined in an article, so that readers can
/// find it.
@Suite struct RuleReferenceTests {
  private static let domainFolder = "Sources/HabitDomain/HabitDomain.docc"
  private static let cloudFolder = "Sources/CloudSim/CloudSim.docc"
  private static let domain = RuleArticles(domainFolder)
  private static let cloud = RuleArticles(cloudFolder)

  private static let articles = Document.paths(in: ["Sources"], ending: ".md") + ["README.md"]

  /// The files with comments that name rules, C among them.
  private static let sources = [".swift", ".c", ".h"]
    .flatMap { Document.paths(in: ["Sources", "Tests"], ending: $0) }
    .filter { !$0.hasSuffix("RuleReferenceTests.swift") }

  /// The files that name rules.
  private static let files =
    sources + articles
    // Python may leave what it compiled.
    + Document.paths(in: ["scripts"], ending: "").filter { !$0.contains("__pycache__") }

  /// All properties, with those that need several connections or processes. None of them runs.
  private static func catalogue() throws -> [Property] {
    let world = World()
    var layer = try myDataLayer(environment: world.environment)
    layer.lifeCycle.connect = { _ async throws(DataLayerError) in
      throw .service(.storageFull)
    }
    let noDevice = SyncLayer(name: "none") { _ async throws(DataLayerError) in
      throw .service(.storageFull)
    }
    let noDisk = StartLayer(name: "none") { () async throws(DataLayerError) in
      throw .service(.storageFull)
    }
    let noMigration = MigrationLayer(
      "none", schema: "", migrate: { MigrationSight(before: $0.contents) }, complaints: { _ in [] })
    let nobody = RemoteCallers(ask: { _, _ in .failure(Failure("nobody")) }, clock: { 0 })
    return Catalogue.properties(on: Subject(layer: layer, world: world), processes: nobody)
      + Catalogue.properties(on: noDevice) + Catalogue.properties(on: noDisk)
      + Catalogue.properties(on: noMigration)
  }

  @Test func `every rule that a property shows is defined`() throws {
    let properties = try Self.catalogue()
    for property in properties {
      for rule in property.rules {
        #expect(Self.domain.has(rule), "\(property.id) names \(rule)")
      }
    }
    // One from each part of the catalogue, and one for each form of a name.
    let sample: Set = ["2.8", "8.1", "E-2", "P-DAY", "P-ZONE", "P-E", "P-K", "P-L4", "P-Y16"]
    #expect(sample.subtracting(properties.flatMap(\.rules)) == [])
  }

  @Test func `every section that is named has its heading or its number`() {
    for path in Self.files {
      let wrapped = Document.text(of: path)
      // Most files name no section, and unwrapping a file takes longer than everything else.
      let naming = #"(domain|cloud|ections?|equirements?)\s+(/{2,} ?|# ?)?\d"#
      guard wrapped.has(naming) else { continue }
      let text = wrapped.unwrapped(as: path)
      for match in text.matches(of: /\b(domain|cloud) ((?:\d+(?:\.\d+)?(?:, | to | and )?)+)/) {
        for number in match.2.matches(of: /\d+(?:\.\d+)?/).map({ String($0.0) }) {
          let isOfDomain = match.1 == "domain"
          let isThere = isOfDomain ? Self.domain.hasSection(number) : Self.cloud.has(number)
          #expect(isThere, "\(path) names \(match.1) \(number)")
        }
      }
      for match in text.matches(of: /\b(no )?[Ss]ections? (\d+\.\d+)/) {
        let isThere = Self.domain.hasSection(String(match.2))
        #expect(isThere == (match.1 == nil), "\(path) names section \(match.2)")
      }
      for match in text.matches(of: /\b[Rr]equirements? (\d+\.\d+)(?: and (\d+\.\d+))?/) {
        for number in [match.1, match.2].compactMap(\.self).map(String.init) {
          #expect(Self.domain.hasRule(number), "\(path) names requirement \(number)")
        }
      }
    }
  }

  /// A number alone may be that of a section or of a requirement.
  @Test func `every comment that names a number says of what`() {
    let bare = #"//.*\(\d+\.\d+(, \d+\.\d+)*\)"#
    #expect(Set(Self.sources.map { $0.suffix(2) }).isSuperset(of: [".c", ".h"]))
    for path in Self.sources {
      #expect(!Document.text(of: path).has(bare), "\(path)")
    }
    #expect("/// Not at all (2.8).".has(bare) && !"/// Not at all (domain 2.8).".has(bare))
  }

  /// The articles with the rules name their own sections by a number in brackets; others must say of what it is.
  @Test func `every number in brackets in an article is that of a section`() {
    var count = 0
    for path in Self.articles {
      for match in Document.text(of: path).matches(of: /\((\d+\.\d+(?:, \d+\.\d+)*)[,)]/) {
        for number in match.1.matches(of: /\d+\.\d+/).map({ String($0.0) }) {
          #expect(Self.hasSection(number, around: path), "\(path) names (\(number))")
          count += 1
        }
      }
    }
    #expect(count > 20)
    #expect(Self.hasSection("1.9", around: "\(Self.domainFolder)/Entities.md"))
    #expect(!Self.hasSection("1.99", around: "\(Self.domainFolder)/Entities.md"))
    #expect(!Self.hasSection("1.9", around: "README.md"))
  }

  /// Whether the articles around one have a section of this number.
  private static func hasSection(_ number: String, around path: String) -> Bool {
    if path.hasPrefix(domainFolder) { return domain.hasSection(number) }
    return path.hasPrefix(cloudFolder) && cloud.hasSection(number)
  }

  @Test func `every rule that is named by its letters is defined`() {
    // A pattern is recompiled at each use, and most lines have no hyphen.
    let rule = RuleArticles.rule
    for path in Self.files {
      let lines = Document.text(of: path).components(separatedBy: "\n")
      for line in lines where line.range(of: "-") != nil {
        for match in line.matches(of: rule) {
          #expect(Self.domain.has(String(match.0)), "\(path) names \(match.0)")
        }
      }
    }
  }

  @Test func `no rule is defined twice`() {
    #expect(Self.domain.twice == [])
  }

  @Test func `what is not there is missed`() {
    #expect(!Self.domain.has("4.99"))
    #expect(!Self.domain.has("Y-99"))
    #expect(!Self.domain.has("P-DAYS"))
    #expect(Self.domain.has("Y-7") && Self.domain.has("4.5"))
    #expect(!Self.domain.hasSection("1.6") && Self.domain.hasRule("1.6"))
    #expect(Self.domain.hasSection("6.4") && !Self.domain.hasRule("9.9"))
  }

  @Test(arguments: [
    "Y-7", "A-7", "D-4", "P-Y16", "P-E", "P-K", "P-DAY", "P-ZONE", "H-G1", "H-GT9", "H-GQ",
  ])
  func `a rule is known by its name`(_ name: String) {
    #expect(RuleArticles.isRule(name) && Self.domain.has(name))
    #expect("as (\(name)) says".matches(of: RuleArticles.rule).map { String($0.0) } == [name])
  }

  @Test(arguments: ["UTF-8", "P-1", "P-Y", "H-1a", "Y-123", "FNV-1"])
  func `other words are no rules`(_ word: String) {
    #expect(!RuleArticles.isRule(word))
    #expect("as (\(word)) says".matches(of: RuleArticles.rule).isEmpty)
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
  func has(_ name: String) -> Bool { hasSection(name) || hasRule(name) }

  /// Whether a section has this number.
  func hasSection(_ number: String) -> Bool { headings.contains(number) }

  /// Whether a rule or a requirement has this name.
  func hasRule(_ name: String) -> Bool { rules[name] != nil }

  /// The lettered rules that are defined more than once.
  var twice: [String] { rules.filter { $0.value > 1 && Self.isRule($0.key) }.keys.sorted() }

  /// The name of a rule: letters, a hyphen and a number, as in `Y-7` and `P-Y6`, or letters alone, as in `P-DAY`.
  static var rule: Regex<Substring> {
    /\b(?:(?:[AYDGKFLMWIUEH]-|H-GT?|P-[A-Z])\d{1,2}|P-(?:E|K|[A-Z]{2,})|H-GQ)\b/
  }

  static func isRule(_ word: String) -> Bool { word.wholeMatch(of: rule) != nil }
}

extension String {
  /// Whether a part matches; a `Regex` takes many times as long to find nothing in a long text.
  fileprivate func has(_ pattern: String) -> Bool {
    range(of: pattern, options: .regularExpression) != nil
  }

  /// The text with sentences that are broken across lines of a comment or an article joined.
  fileprivate func unwrapped(as path: String) -> String {
    [".swift", ".c", ".h"].contains { path.hasSuffix($0) }
      ? replacing(/\s*\n\s*\/\/+ ?/, with: " ") : replacing(/\s*\n\s*#? ?/, with: " ")
  }
}
