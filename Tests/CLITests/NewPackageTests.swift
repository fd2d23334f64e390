import Foundation
import TestFolders
import Testing

/// What a newcomer does in the first minutes: creates a package, builds it, sees a failure and replays
/// it.
@Suite struct NewPackageTests: ~Copyable {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test(arguments: ["sqlite", "actor"])
  func `a new package builds, passes, and shows the failure that is planted`(
    _ store: String
  ) throws {
    let begin = [
      "new", "Invoices", "--store", store, "--folder", folder.path + "/new", "--propcheck",
      Checkout.root.path,
    ]
    #expect(try run(Program.executable("propcheck").path, begin) == 0, "\(log)")
    let build = [Self.build, "build", try Program.executable("propcheck").path, Checkout.root.path]
    #expect(try run("/bin/bash", ["-c"] + build) == 0, "\(log)")
    let program = folder.path + "/invoices"
    #expect(try run(program, ["run", "--seed", "42", "--cases", "5"]) == 0, "\(log)")
    let mutant = ["--layer", "mutant:edit-brings-back"]
    let run42 = ["run", "--seed", "42", "--filter", "agrees", "--report", "failure.jsonl.gz"]
    #expect(try run(program, run42 + mutant) == 1, "\(log)")
    #expect(log.contains("remove note1") && log.contains("refused: missing"))
    #expect(log.contains("shrunk to 3 "), "\(log)")
    let seeds = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/Seeds")
    let seed = try #require(seeds.first { $0.hasSuffix(".seed") })
    #expect(try run(program, ["replay", "Seeds/" + seed] + mutant) == 1, "\(log)")
    #expect(try run(program, ["replay", "Seeds/" + seed, "--layer", store]) == 0, "\(log)")
    #expect(try run(program, ["report", "--html", "failure.jsonl.gz", "-o", "page.html"]) == 0)
    let page = try String(contentsOfFile: folder.path + "/page.html", encoding: .utf8)
    #expect(page.contains("The answers differ"))
  }

  @Test func `the manifest of a new package can be read`() throws {
    let begin = [
      "new", "Invoices", "--folder", folder.path + "/new", "--propcheck", Checkout.root.path,
    ]
    #expect(try run(Program.executable("propcheck").path, begin) == 0, "\(log)")
    let manifest = [
      "package", "--package-path", "new", "--scratch-path", "scratch", "describe", "--type", "json",
    ]
    #expect(try run("/usr/bin/env", ["swift"] + manifest) == 0, "\(log)")
    #expect(log.contains("InvoicesTests") && log.contains("\"path\" : \"Tests/InvoicesTests\""))
  }

  /// Compiles the modules of the new package against those that the tests were built with: the package manager would build all
  /// of them again, which takes minutes. `scripts/outside` lets it do so.
  private static let build = """
    set -euo pipefail
    built="$(dirname "$1")"
    sources="$2/Sources"
    flags=(-package-name invoices -swift-version 6 -enable-upcoming-feature NonisolatedNonsendingByDefault)
    flags+=(-wmo -parse-as-library -c -I . -I new/Sources/CSQLite -I "$built/Modules" -I "$sources/CPropCheckZlib")
    flags+=(-I "$sources/CPropCheckThread/include" -I "$built/CPropCheckSystem.build" -I "$built/CPropCheckAllocations.build")
    flags+=(-I "$built/CPropCheckFuzzer.build")
    for module in Invoices InvoicesSuite InvoicesTool; do
      swiftc "${flags[@]}" -module-name "$module" -emit-module -emit-module-path "$module.swiftmodule" -o "$module.o" \\
        new/Sources/"$module"/*.swift
    done
    # Nothing is made of the tests, but all of their types are checked.
    swiftc "${flags[@]/#-c/-typecheck}" -module-name InvoicesTests new/Tests/InvoicesTests/*.swift
    # What the program is linked of, and not what is in the folders: objects of files that are gone stay there.
    targets="PropCheck|PropCheckThreads|PropCheckSchedules|StateCheck|RepositoryCheck|LoadCheck|PropCheckReport|PropCheckTool"
    targets+="|CPropCheckSystem|CPropCheckThread|CPropCheckAllocations|CPropCheckFuzzer"
    mapfile -t objects < <(grep -E "/($targets)\\.build/" "$built/propcheck.product/Objects.LinkFileList" | tr -d "'")
    # The counters of coverage, if the tests were built with them.
    swiftc -profile-generate -o invoices *.o "${objects[@]}" -lsqlite3 -lz
    """

  /// Runs a program in the folder, and returns its exit code.
  private func run(_ program: String, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder.path)
    try Data().write(to: URL(filePath: logFile))
    let output = try #require(FileHandle(forWritingAtPath: logFile))
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private var logFile: String { folder.path + "/log" }

  /// What the last program printed.
  private var log: String { (try? String(contentsOfFile: logFile, encoding: .utf8)) ?? "" }
}
