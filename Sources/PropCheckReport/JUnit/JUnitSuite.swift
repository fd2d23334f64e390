/// A report as a test suite.
struct JUnitSuite: Sendable {
  /// The most characters of a text; GitLab takes files up to 30 MB.
  private static let textLimit = 20_000

  struct Case: Sendable {
    let name: String
    let judgement: Judgement
  }

  let cases: [Case]
  private let digest: ReportDigest
  private let number: Int
  private let className: String

  init(_ digest: ReportDigest, number: Int, _ names: inout UniqueNames) {
    (self.digest, self.number) = (digest, number)
    // A full stop would divide it into packages.
    className = "\(digest.program).\(digest.name.replacing(".", with: "-"))"
    var cases: [Case] = []
    for judgement in digest.all {
      let name = names.unique(Self.name(of: judgement), in: className)
      cases.append(Case(name: name, judgement: judgement))
    }
    self.cases = cases
  }

  private static func name(of judgement: Judgement) -> String {
    switch judgement.kind {
    case .property, .mutant, .run: judgement.name
    case .stage: "data after \(judgement.name)"
    case .growth: "growth of \(judgement.name)"
    case .leak: "leak of \(judgement.name)"
    case .crash: "loss of power in \(judgement.name)"
    case .threshold, .comparison, .damage: "\(judgement.kind.rawValue) \(judgement.name)"
    }
  }

  var program: String { digest.program }

  var failures: Int {
    cases.count { if case .failed = $0.judgement.outcome { true } else { false } }
  }

  var errors: Int {
    cases.count { if case .unjudged = $0.judgement.outcome { true } else { false } }
  }

  private var skipped: Int {
    cases.count { if case .skipped = $0.judgement.outcome { true } else { false } }
  }
}

extension JUnitSuite {
  var markup: Markup {
    let (run, t) = (digest.run, digest.run?.t)
    let counts = [
      ("tests", cases.count), ("failures", failures), ("errors", errors), ("skipped", skipped),
    ].map { Markup.Attribute(name: $0, value: "\($1)") }
    let facts = [
      ("time", Self.seconds(digest.end?.t?.wallNanoseconds ?? 0)),
      ("timestamp", t?.startUnixMilliseconds.flatMap(CivilTime.init)?.stamp),
      ("hostname", t?.host), ("id", "\(number)"), ("package", run.map(\.layer)),
    ].compactMap { name, value in value.map { Markup.Attribute(name: name, value: $0) } }
    return .element(
      "testsuite", [Markup.Attribute(name: "name", value: digest.name)] + counts + facts,
      [.lineEnd, properties] + cases.map(markup) + notes + [.lineEnd])
  }

  private var properties: Markup {
    let run = digest.run
    let known: [(String, String?)] = [
      ("seed", run.map { "\($0.seed)" }), ("layer", run?.layer), ("version", run?.tool),
      ("commit", run?.t?.commit), ("swift", run?.t?.swift), ("engine", run?.t?.storage),
      ("verdict", digest.end.map { $0.isUndecided ? "incomplete" : $0.verdict.rawValue }),
      ("command", run?.commandLine),
    ]
    let options = (run?.options ?? [:]).sorted { $0.key < $1.key }.map { ("option \($0)", $1) }
    let pairs = known.compactMap { name, value in value.map { (name, $0) } } + options
    return .tag(
      "properties", [:], pairs.map { .tag("property", ["name": $0, "value": $1]) })
  }

  private func markup(_ item: Case) -> Markup {
    let judgement = item.judgement
    return .tag(
      "testcase",
      [
        "name": item.name, "classname": className,
        "time": Self.seconds(judgement.nanoseconds ?? 0),
      ], outcome(of: judgement))
  }

  private func outcome(of judgement: Judgement) -> [Markup] {
    switch judgement.outcome {
    case .passed: []
    case .skipped(let reason): [.tag("skipped", ["message": reason])]
    case .unjudged(let reason):
      [.tag("error", ["message": reason, "type": "unjudged"], lines(of: judgement))]
    case .failed(let reason):
      [.tag("failure", ["message": reason, "type": type(of: judgement)], lines(of: judgement))]
    }
  }

  /// What distinguishes one failure from another.
  private func type(of judgement: Judgement) -> String {
    judgement.failures.first?.signature ?? judgement.kind.rawValue
  }

  private func lines(of judgement: Judgement) -> [Markup] {
    let repetition = digest.run?.commandLine.map { ["repeat   \($0)"] } ?? []
    let lines =
      judgement.failures.isEmpty
      ? [judgement.reason ?? ""] + repetition : judgement.failures.flatMap(text)
    var room = Self.textLimit
    let shown = lines.prefix { line in
      room -= line.count + 1
      return room >= 0
    }
    let rest = lines.count - shown.count
    return [.lineEnd]
      + (shown + (rest > 0 ? ["\(Figure.count(rest, "line")) more left out"] : []))
      .flatMap { [.text($0), .lineEnd] }
  }

  /// As the screen shows it.
  private func text(of failure: FailureRecord) -> [String] {
    var text = TextReport(style: TextStyle(), program: digest.program)
    return text.lines(for: .failure(failure))
  }

  private var notes: [Markup] {
    guard !digest.notes.isEmpty else { return [] }
    return [.tag("system-out", [:], digest.notes.flatMap { [.text($0), .lineEnd] })]
  }

  /// Seconds with three decimals; 0 for a negative time.
  private static func seconds(_ nanoseconds: Int) -> String {
    let milliseconds = max(0, nanoseconds / 1_000_000)
    let thousandths = "\(milliseconds % 1_000)"
    return "\(milliseconds / 1_000)."
      + String(repeating: "0", count: 3 - thousandths.count) + thousandths
  }
}
