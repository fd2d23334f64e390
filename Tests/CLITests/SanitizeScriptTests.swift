import Foundation
import TestFolders
import Testing

/// The script of the sanitizers with a stub compiler that builds nothing, and tests that end as their options
/// say.
@Suite struct SanitizeScriptTests: ~Copyable {
  /// Its tests write a report to the path that the sanitizers would read from their options, which ends at a space or a
  /// colon.
  private static let swift = #"""
    #!/usr/bin/env bash
    case "$1" in
      --version) echo "Swift version 6.3" ;;
      test)
        [[ "$TSAN_OPTIONS" =~ log_path=([^ :,]*) ]]
        echo "SUMMARY: ThreadSanitizer: data race" >"${BASH_REMATCH[1]}.1"
        leaks="${LSAN_OPTIONS#suppressions=}"
        printf %s "${leaks%%/root/*}" >"$(dirname "$0")/links"
        [[ "$LD_PRELOAD" != *[\ :]* ]] && [ -f "$LD_PRELOAD" ] && [ -s "${leaks%%:*}" ]
        ;;
    esac
    """#

  /// Claims to have made what it was asked for, which no program can load.
  private static let clang = #"""
    #!/usr/bin/env bash
    while [ "$1" != -o ]; do shift; done
    echo >"$2"
    """#

  private let folder: TestFolder

  init() throws {
    let folder = try TestFolder()
    try folder.makeProgram("swift", script: Self.swift)
    try folder.makeProgram("clang", script: Self.clang)
    self.folder = folder
  }

  @Test(arguments: ["plain", "with spaces and a: colon"])
  func `reports are found whatever the folder is called`(_ name: String) throws {
    let scripts = folder.file(name + "/scripts")
    try FileManager.default.createDirectory(atPath: scripts, withIntermediateDirectories: true)
    for script in ["sanitize", "setup"] {
      try FileManager.default.copyItem(
        atPath: Checkout.root.appending(path: "scripts/" + script).path,
        toPath: "\(scripts)/\(script)")
    }
    #expect(try folder.run(scripts + "/sanitize", ["thread"]) == 1)
    let lines = try folder.output().split(separator: "\n")
    #expect(lines.contains("tests.thread-sanitizer     1 reports   at most 0   FAIL"), "\(lines)")
    #expect(lines.contains("          1 SUMMARY: ThreadSanitizer: data race"))
    #expect(!lines.contains { $0.contains("the tests themselves fail") })
    let links = try String(contentsOfFile: folder.file("links"), encoding: .utf8)
    #expect(links.hasPrefix("/tmp/sanitize-"))
    #expect(!FileManager.default.fileExists(atPath: links), "\(links) is left over.")
    #expect(FileManager.default.fileExists(atPath: scripts + "/sanitize"))
  }
}
