import Report
import Suite

/// How long the quick suite takes: every property on a few cases.
struct QuickFigures {
  func measure(into figures: FigureList) throws {
    let end = try ProgramRun.end(of: ["--seed", "42", "--cases", String(Catalogue.quickCases)])
    figures.add(
      "suite.seconds-of-the-quick-run", Double(end.t?.wallNanoseconds ?? .max) / 1e9, atMost: 30)
  }
}
