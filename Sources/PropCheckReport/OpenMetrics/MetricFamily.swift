/// A metric of OpenMetrics with its samples.
struct MetricFamily: Sendable {
  enum Kind: String, Sendable {
    case gauge, counter, histogram, info
  }

  /// The name without a suffix for samples; it ends in its unit.
  let name: String
  let kind: Kind
  /// `seconds`, `bytes` or `ratio`; nil for plain numbers.
  let unit: String?
  /// One sentence.
  let help: String
  private var lines: [String] = []
  private var seen: Set<String> = []

  init(_ name: String, _ kind: Kind, unit: String? = nil, _ help: String) {
    let suffix = unit.map { "_" + $0 } ?? ""
    self.name = "propcheck_" + name + suffix
    (self.kind, self.unit, self.help) = (kind, unit, help)
  }

  /// Adds a gauge, a counter or the labels of an info; the first sample of equal labels counts.
  mutating func add(_ labels: MetricLabels, _ value: String) {
    guard seen.insert(labels.text).inserted else { return }
    let suffix = kind == .counter ? "_total" : kind == .info ? "_info" : ""
    lines.append("\(name)\(suffix)\(labels.text) \(value)")
  }

  mutating func add(_ labels: MetricLabels, _ value: Int) { add(labels, "\(value)") }

  mutating func add(_ labels: MetricLabels, _ value: Double) { add(labels, "\(value)") }

  mutating func add(_ labels: MetricLabels, isTrue: Bool) { add(labels, isTrue ? 1 : 0) }

  /// Adds the buckets, count and sum of times in nanoseconds.
  mutating func add(_ labels: MetricLabels, _ times: MetricHistogram) {
    guard seen.insert(labels.text).inserted else { return }
    for (bound, count) in times.buckets {
      lines.append("\(name)_bucket\(labels.with("le", bound).text) \(count)")
    }
    lines.append("\(name)_count\(labels.text) \(times.count)")
    lines.append("\(name)_sum\(labels.text) \(times.sumSeconds)")
  }

  /// The text of the family; nothing without samples.
  var text: String {
    guard !lines.isEmpty else { return "" }
    let head = ["# TYPE \(name) \(kind.rawValue)"] + (unit.map { ["# UNIT \(name) \($0)"] } ?? [])
    return (head + ["# HELP \(name) \(MetricLabels.escaped(help))"] + lines)
      .joined(separator: "\n") + "\n"
  }
}

/// The labels of a sample.
struct MetricLabels: Sendable {
  private static let limit = 1_000

  private let pairs: [(String, String)]

  init(_ pairs: KeyValuePairs<String, String?> = [:]) {
    self.pairs = pairs.compactMap { name, value in value.map { (name, $0) } }
  }

  private init(pairs: [(String, String)]) { self.pairs = pairs }

  func with(_ name: String, _ value: String) -> MetricLabels {
    MetricLabels(pairs: pairs + [(name, value)])
  }

  var text: String {
    guard !pairs.isEmpty else { return "" }
    let texts = pairs.map { "\($0)=\"\(Self.escaped(Printable.line($1, limit: Self.limit)))\"" }
    return "{\(texts.joined(separator: ","))}"
  }

  /// Escapes what ends a text in OpenMetrics.
  static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
