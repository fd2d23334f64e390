import Foundation
import PropCheckReport
import Testing

/// The suite of the ledger, which has nothing but the public API, as a shell sees it.
@Suite(.serialized) struct LedgerTests {
  @Test(arguments: ["memory", "file"])
  func `a right ledger keeps every property`(_ layer: String) throws {
    let program = try Program(
      ["run", "--seed", "20261125", "--cases", "25", "--layer", layer], of: "ledger-check",
      output: Pipe())
    let text = try program.finish()
    #expect(program.process.terminationStatus == 0, "\(text)")
    let records = try ReportReader(path: program.file("Reports/run-20261125.jsonl.gz")).records()
    let ran = records.count { if case .property = $0 { true } else { false } }
    #expect(ran == (layer == "file" ? 9 : 5))
    #expect(text.contains("Left out, since the layer cannot be reopened") == (layer == "memory"))
  }

  @Test func `every mutant of one caller is found in few steps`() throws {
    let program = try Program(
      ["mutants", "--seed", "42", "--cases", "500", "--filter", Self.ofOneCaller],
      of: "ledger-check",
      output: Pipe())
    let text = try program.finish()
    #expect(program.process.terminationStatus == 0, "\(text)")
    #expect(text.contains("16 of 16 found"), "\(text)")
  }

  /// The others show by chance: they need several connections, or a death at the right moment.
  private static let ofOneCaller = "^(?!late-|half-)"

  @Test(
    arguments: [
      ("half-transfers", "left neither the state before the call nor the one after it"),
      ("late-commit", "A process killed"),
    ])
  func `what a killed process must not leave behind is found`(
    _ mutant: String, _ sentence: String
  ) throws {
    let program = try Program(
      [
        "run", "--seed", "2", "--layer", "mutant:" + mutant, "--filter", "survives-kills",
        "--cases", "2000", "--shrink-time", "1s",
      ], of: "ledger-check", output: Pipe())
    let text = try program.finish()
    #expect(program.process.terminationStatus == 1, "\(text)")
    #expect(text.contains(sentence), "\(text)")
  }

  @Test func `a load keeps the books`() throws {
    let program = try Program(
      ["load", "--seed", "1", "--duration", "1s", "--no-thresholds"], of: "ledger-check",
      output: Pipe())
    let text = try program.finish()
    #expect(program.process.terminationStatus == 0, "\(text)")
    #expect(text.contains("hold-and-capture"))
  }

  @Test func `it is small, and sees the public API only`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/LedgerSuite")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let texts = try files.map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
    let lines = texts.reduce(0) {
      $0 + $1.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    }
    #expect(1...1_000 ~= lines)
    #expect(!texts.contains { $0.contains("@testable") || $0.contains("@_spi") })
  }
}
