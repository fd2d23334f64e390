import Foundation

/// A repository of the user.
struct GitRepository {
  /// A commit with its first line.
  struct Commit: Equatable {
    let hash: String
    let subject: String

    var short: String { String(hash.prefix(10)) }
  }

  /// The folder that holds it.
  let root: String
  private let isCancelled: @Sendable () -> Bool

  /// The repository around a folder.
  init(around folder: String, isCancelled: @escaping @Sendable () -> Bool) throws(ToolError) {
    self.isCancelled = isCancelled
    let told = try CommandRun(
      arguments: ["git", "rev-parse", "--show-toplevel"], folder: folder, isCancelled: isCancelled
    ).run()
    guard let told, told.code == 0 else {
      throw .input(
        place: folder.isEmpty ? "." : folder, reason: "This is no repository of git.",
        fix: "run it inside the repository whose commits are to be searched.")
    }
    root = told.output.trimmingCharacters(in: .newlines)
  }

  /// The commits behind one up to another, the oldest first.
  ///
  /// - Throws: ``ToolError`` if one of them does not exist.
  func commits(from old: String, to new: String) throws(ToolError) -> [Commit] {
    for name in [old, new] { _ = try commit(named: name) }
    // Of merges, only what they brought to the line of the newer one.
    let lines = try git(
      "rev-list", "--reverse", "--first-parent", "--format=%H %s", "\(old)..\(new)")
    return lines.filter { !$0.hasPrefix("commit ") }.map(Self.commit)
  }

  func commit(named name: String) throws(ToolError) -> Commit {
    let told = try run("log", "-1", "--format=%H %s", "--end-of-options", name)
    guard let told, told.code == 0, let line = told.output.split(separator: "\n").first else {
      throw .input(
        place: name, reason: "There is no such commit.", fix: "name commits, tags or branches.")
    }
    return Self.commit(String(line))
  }

  private static func commit(_ line: String) -> Commit {
    let hash = line.prefix { $0 != " " }
    return Commit(hash: String(hash), subject: String(line.dropFirst(hash.count + 1)))
  }

  private func git(_ arguments: String...) throws(ToolError) -> [String] {
    let told = try CommandRun(
      arguments: ["git"] + arguments, folder: root, isCancelled: isCancelled
    ).run()
    guard let told, told.code == 0 else {
      throw .input(
        place: root, reason: "git fails: \(told?.lastLine ?? "it was interrupted").",
        fix: "see what git \(arguments[0]) says there.")
    }
    return told.output.split(separator: "\n").map(String.init)
  }

  private func run(_ arguments: String...) throws(ToolError) -> CommandRun.Result? {
    try CommandRun(arguments: ["git"] + arguments, folder: root, isCancelled: isCancelled).run()
  }
}

extension GitRepository {
  /// Checks commits out into a work tree beside the repository, and removes it afterwards, however it ends.
  func withWorkTree<Value>(
    at commit: Commit, _ body: (GitWorkTree) throws(ToolError) -> Value
  ) throws(ToolError) -> Value {
    let folder = try folder()
    defer { remove(folder) }
    _ = try git("worktree", "add", "--quiet", "--detach", folder.path, commit.hash)
    return try body(GitWorkTree(path: folder.path, isCancelled: isCancelled))
  }

  /// Beside the repository, so that packages it depends on by relative paths are found; elsewhere if that cannot be written.
  private func folder() throws(ToolError) -> TemporaryFolder {
    let parent = URL(filePath: root).deletingLastPathComponent().path
    if let folder = try? TemporaryFolder(in: parent) { return folder }
    do throws(LayerError) {
      return try TemporaryFolder()
    } catch {
      throw .input(place: parent, reason: error.reason, fix: error.fix)
    }
  }

  /// After a signal, too, so it is not cancelled.
  private func remove(_ folder: TemporaryFolder) {
    let commands = [["worktree", "remove", "--force", folder.path], ["worktree", "prune"]]
    for arguments in commands {
      _ = try? CommandRun(arguments: ["git"] + arguments, folder: root, isCancelled: { false })
        .run()
    }
    folder.remove()
  }
}

/// A work tree in which commits are built one after the other.
struct GitWorkTree {
  let path: String
  let isCancelled: @Sendable () -> Bool

  /// Checks out a commit; ignored files, such as those of builds, stay.
  func checkOut(_ commit: GitRepository.Commit) throws(ToolError) -> CommandRun.Result? {
    try run(["git", "checkout", "--quiet", "--force", "--detach", commit.hash])
  }

  func run(_ arguments: [String]) throws(ToolError) -> CommandRun.Result? {
    try CommandRun(arguments: arguments, folder: path, isCancelled: isCancelled).run()
  }
}
