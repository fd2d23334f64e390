/// Reports as Markdown for the summary page of a job: the verdict, what was judged, and each failure with its command.
public struct MarkdownSummary: Sendable {
  /// GitHub limits the page to 1 MiB, some of which others may have used.
  private static let limitBytes = 600_000

  private let digests: [ReportDigest]

  /// Reads reports.
  ///
  /// - Throws: ``ReportError`` of the first that cannot be read.
  public init(_ readers: [ReportReader]) throws(ReportError) {
    var digests: [ReportDigest] = []
    for reader in readers { digests.append(try ReportDigest(reader)) }
    self.digests = digests
  }

  package init(_ digests: [ReportDigest]) { self.digests = digests }

  /// The page; what would make it too long is left out and counted.
  public var text: String {
    var (text, leftOut) = ("", 0)
    for block in digests.flatMap({ MarkdownReport(digest: $0).blocks }) {
      let lines = block.joined(separator: "\n") + "\n"
      if text.utf8.count + lines.utf8.count <= Self.limitBytes {
        text += lines
      } else {
        leftOut += 1
      }
    }
    return leftOut == 0
      ? text : text + "\n\(Figure.count(leftOut, "section")) more left out; the report has all.\n"
  }
}

/// A report as sections.
struct MarkdownReport {
  private static let (findingLimit, rowLimit) = (20, 500)

  let digest: ReportDigest

  /// Sections, each of which can be left out.
  var blocks: [[String]] {
    let all = digest.all
    let findings = all.flatMap(\.failures)
    let rest = findings.count - Self.findingLimit
    return [heading(all), judgements(all)]
      + findings.prefix(Self.findingLimit).map {
        MarkdownFinding(failure: $0, program: digest.program).lines
      } + (rest > 0 ? [["", "\(Figure.count(rest, "finding")) more left out.", ""]] : [])
      + losses + [loads, notes]
  }

  private func heading(_ all: [Judgement]) -> [String] {
    let verdict = digest.verdict
    let sign = verdict.isGood.map { $0 ? "✓ " : "✗ " } ?? ""
    let bad = all.count(where: \.isBad)
    let counts = [
      bad > 0 ? "\(Figure.count(bad)) of \(Figure.count(all.count)) went wrong" : nil,
      digest.end.flatMap { $0.cases > 0 ? Figure.count($0.cases, "case") : nil },
      digest.end?.t.map { Figure.duration(nanoseconds: $0.wallNanoseconds) },
      digest.run.map { "seed \($0.seed)" },
      digest.run?.t?.commit.map { "commit \(MarkdownText.escaped($0, limit: 40))" },
    ].compactMap(\.self)
    let repetition =
      bad > 0 ? digest.run?.commandLine.map { MarkdownText.block([$0], language: "sh") } : nil
    return ["## \(sign)\(MarkdownText.escaped("\(digest.name) \(verdict.text)"))", ""]
      + [counts.joined(separator: " · "), ""] + (repetition ?? [])
  }

  /// What went wrong first; the rest can be opened.
  private func judgements(_ all: [Judgement]) -> [String] {
    let (others, passed) = (
      all.filter { $0.outcome != .passed }, all.filter { $0.outcome == .passed }
    )
    let folded = passed.isEmpty ? [] : table(passed).lines
    let words = "\(Figure.count(passed.count)) passed"
    return table(others).lines + (folded.isEmpty ? [] : MarkdownText.folded(words, folded))
  }

  private func table(_ judgements: [Judgement]) -> MarkdownTable {
    let properties = Dictionary(digest.properties.map { ($0.id, $0) }) { first, _ in first }
    var table = MarkdownTable(
      columns: ["", "name", "kind", "cases", "time", "what is wrong"], numbers: [3, 4])
    table.rows = judgements.prefix(Self.rowLimit).map { judgement in
      let cases = judgement.kind == .property ? properties[judgement.name]?.cases : nil
      return [
        Self.sign(judgement), MarkdownText.escaped(judgement.name), judgement.kind.rawValue,
        cases.map { Figure.count($0) } ?? "",
        judgement.nanoseconds.map { Figure.duration(nanoseconds: $0) } ?? "",
        MarkdownText.escaped(judgement.reason ?? "", limit: 300),
      ]
    }
    let rest = judgements.count - Self.rowLimit
    if rest > 0 { table.rows.append(["", "\(Figure.count(rest)) more left out", "", "", "", ""]) }
    return table
  }

  private static func sign(_ judgement: Judgement) -> String {
    judgement.isBad ? "✗" : judgement.outcome == .passed ? "✓" : "·"
  }

  /// Losses of power by operation, and damages by file.
  private var losses: [[String]] {
    CrashSection(crashes: digest.crashes, damages: digest.damages).tables
      .filter { !$0.rows.isEmpty }
      .map { MarkdownText.folded($0.summary, $0.markdown.lines) }
  }

  /// Response times of the mixes while their load is held.
  private var loads: [String] {
    var seen: Set<String> = []
    let mixes = digest.stages.map(\.mix).filter { seen.insert($0).inserted }
    return mixes.flatMap { mix in
      let table = OperationTable(now: digest.stages.filter { $0.mix == mix }, then: []).table
      guard !table.rows.isEmpty else { return [String]() }
      return ["", "### \(MarkdownText.escaped(mix))"] + table.markdown.lines
    }
  }

  private var notes: [String] {
    digest.notes.isEmpty ? [] : [""] + digest.notes.map { "* \(MarkdownText.escaped($0))" } + [""]
  }
}

extension NumberTable {
  /// The same as Markdown.
  var markdown: MarkdownTable {
    var table = MarkdownTable(
      columns: columns.map { MarkdownText.escaped($0) },
      numbers: Set(columns.indices.filter(isNumeric)),
      rows: rows.prefix(limit).map { $0.map { MarkdownText.escaped($0) } })
    if !signs.isEmpty {
      table.columns.insert("", at: 0)
      table.numbers = Set(table.numbers.map { $0 + 1 })
      for row in table.rows.indices {
        table.rows[row].insert(signs[row].map { $0 ? "✓" : "✗" } ?? "", at: 0)
      }
    }
    if rows.count > limit {
      let rest = "\(Figure.count(rows.count - limit)) more left out"
      table.rows.append([rest] + Array(repeating: "", count: table.columns.count - 1))
    }
    return table
  }
}
