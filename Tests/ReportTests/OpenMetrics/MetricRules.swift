import Foundation

/// The rules of OpenMetrics text (OpenMetrics 1.0, sections 4 and 5) as far as we use it.
enum MetricRules {
  private struct Family {
    let name: String
    let kind: String
    var samples: [(name: String, labels: String, value: Double)] = []
  }

  /// What breaks a rule in a text.
  static func problems(in text: String) -> [String] {
    guard text.hasSuffix("# EOF\n") else { return ["no end"] }
    var (families, problems): ([Family], [String]) = ([], [])
    for line in text.dropLast(6).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    {
      let words = line.split(separator: " ", maxSplits: 3).map(String.init)
      switch words.prefix(2) {
      case ["#", "TYPE"] where words.count == 4:
        families.append(Family(name: words[2], kind: words[3]))
      case ["#", "UNIT"] where words.count == 4:
        if !words[2].hasSuffix("_" + words[3]) { problems.append("the unit of \(words[2])") }
      case ["#", "HELP"]: break
      default:
        if families.isEmpty || !add(line, to: &families[families.count - 1]) {
          problems.append("the line \(line)")
        }
      }
    }
    let names = families.map(\.name)
    if Set(names).count < names.count { problems.append("a family comes twice") }
    return problems + families.flatMap { Self.problems(of: $0) }
  }

  /// Adds a sample whose name and form suit the family.
  private static func add(_ line: Substring, to family: inout Family) -> Bool {
    let form =
      /([a-zA-Z_:][a-zA-Z0-9_:]*)(\{(?:[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\]|\\[\\"n])*",?)+\})? (\S+)/
    guard let match = line.wholeMatch(of: form), let value = Double(String(match.output.3)) else {
      return false
    }
    let suffixes =
      switch family.kind {
      case "counter": ["_total"]
      case "info": ["_info"]
      case "histogram": ["_bucket", "_count", "_sum"]
      default: [""]
      }
    let name = String(match.output.1)
    guard suffixes.contains(where: { family.name + $0 == name }) else { return false }
    family.samples.append((name, match.output.2.map(String.init) ?? "", value))
    return true
  }

  private static func problems(of family: Family) -> [String] {
    let keys = family.samples.map { $0.name + $0.labels }
    var problems = Set(keys).count < keys.count ? ["\(family.name) has a sample twice"] : []
    if family.kind == "counter", family.samples.contains(where: { $0.value < 0 }) {
      problems.append("\(family.name) is negative")
    }
    guard family.kind == "histogram" else { return problems }
    var buckets: [Double] = []
    for sample in family.samples {
      if sample.name.hasSuffix("_bucket") {
        buckets.append(sample.value)
      } else if sample.name.hasSuffix("_count") {
        if buckets != buckets.sorted() { problems.append("\(family.name) decreases") }
        if buckets.last != sample.value { problems.append("\(family.name) has another count") }
        buckets = []
      }
    }
    return problems
  }
}
