import Foundation
import Testing

@testable import PropCheckTool

@Suite struct CompletionsTests {
  private let shell: Bash

  init() async throws {
    var suite = TestSuite(
      "check-it", version: "1", "Finds bugs in numbers.",
      layers: [
        Numbers.sound, Numbers.layer("canary:far", limit: 1),
        Numbers.layer("canary:near", limit: 2),
      ])
    suite.mutants = [Numbers.mutant("off-by-one", limit: 50)]
    let harness = try ToolHarness(suite)
    #expect(await harness.run("completions", "bash") == .passed)
    shell = Bash(script: harness.out.text)
  }

  @Test(arguments: [
    ("check-it re", ["replay", "report"]),
    ("check-it --v", ["--version"]),
    ("check-it run --see", ["--seed", "--seeds"]),
    ("check-it run --no-", ["--no-isolation", "--no-known"]),
    ("check-it run --layer s", ["sound"]),
    ("check-it run --layer=s", ["sound"]),
    ("check-it run --color ", ["auto", "always", "never"]),
    ("check-it run --filter sums", ["sums.commute"]),
    ("check-it mutants -f ", ["off-by-one"]),
    ("check-it run --seed ", []),
    ("check-it list lay", ["layers"]),
    ("check-it completions ", ["bash", "zsh", "fish"]),
    ("check-it help com", ["completions"]),
    ("check-it run -- --see", []),
    ("check-it nothing ", []),
    ("check-it load ", []),
  ])
  func `bash completes a line`(_ line: String, _ words: [String]) throws {
    #expect(try shell.complete(line) == words)
  }

  @Test func `bash keeps what stands before a colon`() throws {
    #expect(try shell.complete("check-it run --layer canary:f") == ["far"])
    #expect(try shell.complete("check-it run --layer=canary:") == ["far", "near"])
    #expect(try shell.complete("check-it run --layer can") == ["canary:far", "canary:near"])
  }

  @Test func `bash completes files and folders`() throws {
    #expect(try shell.complete("check-it report de").sorted() == ["deep", "deep.txt"])
    #expect(try shell.complete("check-it run --report=de").sorted() == ["deep", "deep.txt"])
    #expect(try shell.complete("check-it run --seeds de") == ["deep"])
  }

  @Test func `a name that would need quotes is not offered`() {
    let layers = [Numbers.sound, Layer("a b", "") { _ in Numbers.worker(limit: 1) }]
    let suite = TestSuite("check-it", version: "1", "Checks.", layers: layers)
    let plan = CompletionPlan(CommandTable(suite, jobs: 1), of: suite, properties: ["$(rm)"])
    for shell in Shell.allCases {
      let script = shell.script(for: plan)
      #expect(!script.contains("$(rm)") && !script.contains("a b"))
    }
  }

  @Test(arguments: Shell.allCases)
  func `every command and option of the table is in the script`(_ shell: Shell) {
    let table = CommandTable(layers: ["sqlite"], jobs: 2)
    let suite = TestSuite("propcheck", version: "1", "Checks.", layers: [Numbers.sound])
    let plan = CompletionPlan(table, of: suite, properties: ["numbers.are-small"])
    let script = shell.script(for: plan)
    for command in table.commands {
      #expect(script.contains(command.name))
      for option in command.options {
        let name = option.fallback == "true" && option.isFlag ? "no-\(option.name)" : option.name
        #expect(script.contains(shell == .fish ? "-l \(name)" : "--\(name)"), "\(name)")
      }
    }
    #expect(script.contains("numbers.are-small"))
  }

  @Test func `only shells that are known are served`() async throws {
    let harness = try ToolHarness()
    #expect(await harness.run("completions", "tcsh") == .usage)
    #expect(harness.err.text.contains("bash, zsh or fish"))
    #expect(await harness.run("completions") == .usage)
    #expect(harness.out.text == "")
  }
}

/// A real bash that has read a script.
private struct Bash {
  let script: String

  /// What bash offers for the last word of a line, in a folder with a file and a folder.
  func complete(_ line: String) throws -> [String] {
    let folder = try ToolHarness()
    try folder.write("", to: "deep.txt")
    try folder.write("", to: "deep/file")
    try folder.write(script, to: "script.bash")
    let words = Self.words(of: line).map { "'\($0)'" }.joined(separator: " ")
    let program = """
      source script.bash
      COMP_LINE='\(line)' COMP_POINT=\(line.count) COMP_WORDS=(\(words))
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      call=$(complete -p check-it)
      call=${call#*-F } && ${call% *}
      [ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
      """
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["--norc", "--noprofile", "-eu", "-c", program]
    process.currentDirectoryURL = URL(filePath: folder.folder)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The words as bash divides them: at spaces, and around `=` and `:`.
  private static func words(of line: String) -> [String] {
    line.split(separator: " ", omittingEmptySubsequences: false).flatMap { word -> [String] in
      guard !word.isEmpty else { return [""] }
      return word.matches(of: /[=:]+|[^=:]+/).map { String($0.output) }
    }
  }
}
