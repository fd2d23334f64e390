import Foundation
import PropCheckReport
import TestFolders
import Testing

/// The suite of the ledger, which uses only the public API, as a shell sees it.
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
    #expect(
      text.contains("Left out, since the repository cannot be reopened") == (layer == "memory"))
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

  /// Shrinking them takes most of the time of `mutants`, which finds them in the same way.
  ///
  /// A run continues after a failure, with a hundred cases if it has as many. If each starts processes, there are short runs with one
  /// seed after the other, of about as many cases as needed.
  @Test(arguments: [
    ("late-lock", "linearizable-across-connections", 4_000, "are not linearizable"),
    ("late-number", "linearizable-across-processes", 40, "are not linearizable"),
    ("half-transfers", "survives-kills", 80, "A process killed during its last call"),
    ("late-commit", "survives-kills", 20, "A process killed after its last call"),
  ])
  func `what several callers and killed processes leave is found`(
    _ mutant: String, _ property: String, _ cases: Int, _ message: String
  ) throws {
    for seed in 1...4_000 / cases {
      let program = try Program(
        [
          "run", "--seed", "\(seed)", "--cases", "\(cases)", "--layer", "mutant:" + mutant,
          "--filter",
          "^ledger.\(property)$", "--shrink-time", "10ms",
        ], of: "ledger-check", output: Pipe())
      let text = try program.finish()
      guard program.process.terminationStatus != 0 else { continue }
      #expect(program.process.terminationStatus == 1, "\(text)")
      #expect(text.contains("FAIL  ledger.\(property)"), "\(text)")
      if text.contains(message) { return }
    }
    Issue.record("not in 4,000 cases of \(property)")
  }

  @Test func `a load keeps the books`() throws {
    let program = try Program(
      ["load", "--seed", "1", "--duration", "1s", "--no-thresholds"], of: "ledger-check",
      output: Pipe())
    let text = try program.finish()
    #expect(program.process.terminationStatus == 0, "\(text)")
    #expect(text.contains("hold-and-capture"))
  }

  @Test func `a load finds the list without an index`() throws {
    let program = try Program(
      ["load", "--seed", "1", "--layer", "canary:unindexed", "--duration", "2s"],
      of: "ledger-check", output: Pipe())
    let text = try program.finish()
    #expect(program.process.terminationStatus == 3, "\(text)")
    #expect(text.contains("✗ p50(response{op=balance})"), "\(text)")
  }

  @Test func `it is small`() throws {
    let lines = try Self.sources.reduce(0) {
      $0
        + (try String(contentsOf: $1, encoding: .utf8))
        .split(separator: "\n", omittingEmptySubsequences: false).count - 1
    }
    #expect(1...1_000 ~= lines)
  }

  /// A target of this package could use what is `package`; the compiler takes its files for those of another one.
  @Test func `it sees the public API only`() throws {
    let texts = try Self.sources.map { try String(contentsOf: $0, encoding: .utf8) }
    #expect(!texts.contains { $0.contains("@testable") || $0.contains("@_spi") })
    let complaints = try Self.complaints(about: Self.sources)
    #expect(complaints == "", "\(complaints)")
  }

  @Test func `what is shared within this package is hidden from another`() throws {
    let folder = try TestFolder()
    let file = URL(filePath: folder.file("Use.swift"))
    try Data("import StateCheck\nlet hidden = Comparison.self\n".utf8).write(to: file)
    #expect(try Self.complaints(about: [file]).contains("cannot find 'Comparison' in scope"))
  }
}

extension LedgerTests {
  private static let targets = Checkout.root.appending(path: "Sources")

  private static var sources: [URL] {
    get throws {
      try FileManager.default.contentsOfDirectory(
        at: targets.appending(path: "LedgerSuite"), includingPropertiesForKeys: nil
      )
      .filter { $0.pathExtension == "swift" }
    }
  }

  /// What the compiler says about files of a package other than this one, against the modules that these tests are built with.
  private static func complaints(about files: [URL]) throws -> String {
    let build = try Program.executable("ledger-check").deletingLastPathComponent()
    let headers = ["CPropCheckSQLite", "CPropCheckZlib", "CPropCheckThread/include"]
    let folders = [build.appending(path: "Modules")] + headers.map { targets.appending(path: $0) }
    // The package manager writes those of targets that have none.
    let maps = ["CPropCheckSystem", "CPropCheckAllocations", "CPropCheckFuzzer"].flatMap { name in
      ["-Xcc", "-fmodule-map-file=\(build.path)/\(name).build/module.modulemap"]
    }
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-swift-version", "6", "-package-name", "another"]
      + ["-module-name", "Another"]
      + ["MemberImportVisibility", "NonisolatedNonsendingByDefault"].flatMap {
        ["-enable-upcoming-feature", $0]
      }
      + maps + folders.flatMap { ["-I", $0.path] } + files.map(\.path)
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    return process.terminationStatus == 0 ? "" : "It ends with an error.\n" + text
  }
}
