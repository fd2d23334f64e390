import Foundation
import TestFolders
import Testing

@testable import PropCheckTool

/// A repository whose program is a script: it fails if its commit says so.
private struct FakeRepository: ~Copyable {
  let folder: TestFolder
  var root: String { folder.path + "/repository" }

  init() throws {
    folder = try TestFolder()
  }

  func begin() throws {
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    try git("init", "--quiet", "--initial-branch", "main")
  }

  @discardableResult
  func git(_ arguments: String...) throws -> String {
    let identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    let told = try CommandRun(
      arguments: ["git"] + identity + arguments, folder: root, isCancelled: { false }
    ).run()
    #expect(told?.code == 0, "\(told?.output ?? "")")
    return told?.output ?? ""
  }

  /// Commits a program that exits with a code, is killed, or does not build.
  func commit(_ name: String, ending code: Int, killedBy signal: String? = nil, builds: Bool = true)
    throws
  {
    let end = signal.map { "kill -\($0) $$" } ?? "exit \(code)"
    let text = builds ? "#!/bin/sh\necho \(name)\n\(end)\n" : "broken \(name)\n"
    try Data(text.utf8).write(to: URL(filePath: root + "/program.sh"))
    try git("add", ".")
    try git("commit", "--quiet", "--allow-empty", "-m", name)
    try git("tag", name)
  }
}

@Suite struct BisectedReplayTests {
  private static let build =
    "mkdir -p out && head -1 program.sh | grep -q '^#!' && cp program.sh out/program && chmod +x out/program"

  private static func bisect(
    _ repository: borrowing FakeRepository, _ range: String
  ) async throws -> (code: ExitCode, out: String, err: String) {
    var harness = try ToolHarness()
    _ = await harness.run("run", "-s1", "--layer", "faulty")
    let seed = try #require(try harness.files().first { $0.hasSuffix(".seed") })
    let path = harness.path(seed)
    harness.system.folder = repository.root
    let code = await harness.run(
      "replay", path, "--bisect", range, "--build", build, "--program", "out/program")
    return (code, harness.out.text, harness.err.text)
  }

  /// What bisecting could leave behind.
  private static func rest(_ repository: borrowing FakeRepository) throws -> [String] {
    let beside = try FileManager.default.contentsOfDirectory(atPath: repository.folder.path)
    let trees = try repository.git("worktree", "list").split(separator: "\n").dropFirst()
    return beside.filter { $0 != "repository" } + trees.map(String.init)
      + (try repository.git("status", "--porcelain")).split(separator: "\n").map(String.init)
  }

  @Test func `the first commit in which it fails is named`() async throws {
    let repository = try FakeRepository()
    try repository.begin()
    for (place, code) in [0, 0, 0, 1, 1, 1, 1].enumerated() {
      try repository.commit("c\(place)", ending: code)
    }
    let (code, out, _) = try await Self.bisect(repository, "c0..c6")
    #expect(code == .passed)
    let hash = try repository.git("rev-parse", "c3").trimmingCharacters(in: .newlines)
    #expect(out.contains("FIRST    \(hash) c3\n"))
    #expect(try Self.rest(repository) == [])
  }

  @Test func `a commit that does not build is skipped and named`() async throws {
    let repository = try FakeRepository()
    try repository.begin()
    try repository.commit("good", ending: 0)
    try repository.commit("broken", ending: 0, builds: false)
    try repository.commit("odd", ending: 2)
    try repository.commit("bad", ending: 1)
    let (code, out, _) = try await Self.bisect(repository, "good..bad")
    #expect(code == .gaveUp)
    #expect(out.contains("skipped: it does not build: it printed nothing  broken\n"))
    #expect(out.contains("skipped: its program ends with 2: odd  odd\n"))
    let shown = out.split(separator: "\n").drop { !$0.hasPrefix("UNCLEAR") }.dropFirst()
    #expect(shown.map { $0.split(separator: " ").last } == ["broken", "odd", "bad"])
    #expect(try Self.rest(repository) == [])
  }

  @Test func `an older commit that cannot be tried is none in which it passes`() async throws {
    let repository = try FakeRepository()
    try repository.begin()
    try repository.commit("broken", ending: 0, builds: false)
    try repository.commit("bad", ending: 1)
    let (code, out, err) = try await Self.bisect(repository, "broken..bad")
    #expect(code == .usage && !out.contains("FIRST"))
    #expect(err.contains("It cannot be tried in ") && err.contains("(it does not build: "))
    #expect(try Self.rest(repository) == [])
  }

  @Test func `a warning of git is no commit`() async throws {
    let repository = try FakeRepository()
    try repository.begin()
    try repository.commit("good", ending: 0)
    // Next to a tag of that name.
    try repository.git("branch", "good")
    try repository.commit("bad", ending: 1)
    let (code, out, _) = try await Self.bisect(repository, "good..bad")
    #expect(code == .passed)
    let hash = try repository.git("rev-parse", "bad").trimmingCharacters(in: .newlines)
    #expect(out.contains("FIRST    \(hash) bad\n"))
    #expect(!out.contains("warning"), "\(out)")
  }

  /// With the space in front of it, the mark is one character.
  @Test func `a commit whose subject begins with a mark is one as well`() async throws {
    let repository = try FakeRepository()
    try repository.begin()
    try repository.commit("good", ending: 0)
    try repository.commit("bad", ending: 1)
    try repository.git("commit", "--quiet", "--amend", "-m", "\u{301}odd")
    let hash = try repository.git("rev-parse", "main").trimmingCharacters(in: .newlines)
    try repository.commit("worse", ending: 1)
    let (code, out, _) = try await Self.bisect(repository, "good..worse")
    #expect(code == .passed)
    #expect(out.contains("FIRST    \(hash)"), "\(out)")
  }

  @Test func `a program that a signal kills says nothing of its commit`() async throws {
    let repository = try FakeRepository()
    try repository.begin()
    try repository.commit("good", ending: 0)
    try repository.commit("ends", ending: 0, killedBy: "KILL")
    try repository.commit("bad", ending: 1)
    let (code, out, _) = try await Self.bisect(repository, "good..bad")
    #expect(code == .gaveUp)
    #expect(out.contains("skipped: its program was killed by signal 9: ends  ends\n"))
    #expect(try Self.rest(repository) == [])
  }

  @Test func `a command that a signal kills ends as shells say`() throws {
    let killed = try CommandRun(
      arguments: ["sh", "-c", "kill -KILL $$"], folder: "", isCancelled: { false }
    ).run()
    #expect(killed?.code == 128 + SIGKILL)
  }

  @Test(arguments: [
    ("bad..good", "It does not fail in "), ("bad..worse", "It fails in "),
    ("good..nowhere", "git finds no such commit: fatal: "),
    ("good", "This is not a range of commits."),
    ("good..", "This is not a range of commits."),
    ("--all..bad", "This is not a range of commits."),
    ("good..good", "There is no commit after good up to good."),
  ])
  func `a range that cannot be searched is told`(_ range: String, _ reason: String) async throws {
    let repository = try FakeRepository()
    try repository.begin()
    try repository.commit("good", ending: 0)
    try repository.commit("bad", ending: 1)
    try repository.commit("worse", ending: 1)
    let wanted = range == "bad..good" ? "good..good2" : range
    if range == "bad..good" { try repository.commit("good2", ending: 0) }
    let (code, _, err) = try await Self.bisect(repository, wanted)
    #expect(code == .usage)
    #expect(err.contains(reason))
    #expect(try Self.rest(repository) == [])
  }

  @Test func `outside of a repository there is nothing to search`() async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "-s1", "--layer", "faulty")
    let seed = try #require(try harness.files().first { $0.hasSuffix(".seed") })
    #expect(await harness.run("replay", seed, "--bisect", "a..b") == .usage)
    #expect(harness.err.text.contains("git finds no repository: fatal: not a git repository"))
  }

  @Test func `a signal ends it before the first commit is tried`() async throws {
    let repository = try FakeRepository()
    try repository.begin()
    try repository.commit("good", ending: 0)
    try repository.commit("bad", ending: 1)
    var harness = try ToolHarness()
    _ = await harness.run("run", "-s1", "--layer", "faulty")
    let seed = harness.path(try #require(try harness.files().first { $0.hasSuffix(".seed") }))
    harness.system.folder = repository.root
    harness.system.pendingSignal = { SIGINT }
    let code = await harness.run("replay", seed, "--bisect", "good..bad")
    #expect(code == .interrupted(signal: SIGINT))
    #expect(harness.err.text == "")
    #expect(try Self.rest(repository) == [])
  }
}
