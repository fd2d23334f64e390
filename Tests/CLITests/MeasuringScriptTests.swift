import Foundation
import TestFolders
import Testing

/// Measuring scripts, with a stub compiler that builds nothing and does what it is told.
@Suite struct MeasuringScriptTests: ~Copyable {
  /// Its tests fail, and print more than a pipe holds.
  private static let swift = #"""
    #!/usr/bin/env bash
    case "$*" in
      --version) [ -z "${BROKEN:-}" ] || { echo "there is no libxml2.so.2" >&2; exit 127; }; echo "Swift version 6.3" ;;
      test*) seq -f 'error: number %g of so many that no pipe holds all of them at once' 4000; exit 1 ;;
    esac
    """#

  private let folder: TestFolder

  init() throws {
    let folder = try TestFolder()
    try folder.makeProgram("swift", script: Self.swift)
    self.folder = folder
  }

  @Test func `a Swift that does not start is told with its reason`() throws {
    #expect(try run("bench", told: ["BROKEN": "yes"]) == 69)
    #expect(
      try folder.output().hasPrefix(
        "propcheck: Swift does not start: there is no libxml2.so.2.\nfix: install what it lacks"))
  }

  @Test func `each run that fails is counted, whatever it prints`() throws {
    #expect(try run("repeat", ["2", "7"]) == 1)
    let lines = try folder.output().split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("seed ") } == ["seed 7: failed", "seed 8: failed"])
    // The first twenty of each run.
    #expect(lines.count { $0.hasPrefix("error: ") } == 40)
    #expect(lines.last == "tests.flakes in 2 runs from seed 7   2   at most 0   FAIL")
  }

  @Test(arguments: ["0", "-1", "many"]) func `no runs have no figure`(_ times: String) throws {
    #expect(try run("repeat", [times]) == 2)
    #expect(try folder.output().hasPrefix("usage: scripts/repeat [TIMES, default 50]"))
  }

  @Test(
    arguments: [
      "bench", "coverage", "document", "formats", "fuzz", "mutate-sources", "nightly", "outside",
      "page", "peers", "repeat", "sanitize", "shards", "test", "texts",
    ], ["--help", "-h"])
  func `the help of a script is its first comment`(_ name: String, _ option: String) throws {
    #expect(try run(name, [option], told: ["PROPCHECK": ""]) == 0)
    let script = try String(
      contentsOf: Checkout.root.appending(path: "scripts/\(name)"), encoding: .utf8)
    let lines = script.split(separator: "\n").dropFirst().prefix { $0.hasPrefix("#") }
    let help = try folder.output().split(separator: "\n")
    #expect(!help.isEmpty && help.map { "# " + $0 } == lines.map(String.init))
  }

  @Test func `sanitizers and shells that nobody has are wrong usage`() throws {
    #expect(try run("sanitize", ["memory"]) == 2)
    #expect(try folder.output() == "usage: scripts/sanitize [thread | address, default both]\n")
    #expect(try run("formats", ["bash", "tcsh"]) == 2)
    #expect(try folder.output() == "usage: scripts/formats [bash | zsh | fish]...\n")
  }

  @Test func `pictures of pages need a folder`() throws {
    #expect(try run("page", ["--pictures"]) == 2)
    #expect(try folder.output().hasPrefix("usage: scripts/page [--pictures FOLDER]"))
  }

  /// Runs a script of this checkout, and returns its exit code.
  private func run(
    _ name: String, _ arguments: [String] = [], told: [String: String] = [:]
  ) throws -> Int32 {
    try folder.run(
      Checkout.root.appending(path: "scripts/\(name)").path, arguments, told: told)
  }
}
