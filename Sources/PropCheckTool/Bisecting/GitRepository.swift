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
  private let git: Git

  /// The repository around a folder; nil after a signal.
  ///
  /// - Throws: ``ToolError`` if there is none that git can read.
  init?(around folder: String, _ git: Git) throws(ToolError) {
    self.git = git
    let told = try git.run("rev-parse", "--is-inside-work-tree", "--show-toplevel", in: folder)
    guard let told else { return nil }
    guard told.code == 0 else {
      throw .input(
        place: folder.isEmpty ? "." : folder,
        reason: "git finds no repository: \(told.complaint).",
        fix: "run it inside the repository whose commits are to be searched.")
    }
    root = Self.root(in: told.output) ?? told.lastLine
  }

  /// What stands behind the first answer, before which git may say something else: a path may have line breaks.
  private static func root(in output: String) -> String? {
    // By scalars, since a carriage return at the end of a path and the line break behind it are one character.
    let lines = output.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
    guard let answer = lines.firstIndex(of: "true") else { return nil }
    let path = lines[(answer + 1)...]
    return (path.last == "" ? path.dropLast() : path).joined(separator: "\n")
  }

  /// The commits behind one up to another, the oldest first; nil after a signal.
  ///
  /// - Throws: ``ToolError`` if one of them does not exist.
  func commits(from old: String, to new: String) throws(ToolError) -> [Commit]? {
    for name in [old, new] {
      guard try commit(named: name) != nil else { return nil }
    }
    // Of merges, only what they brought to the line of the newer one.
    let lines = try lines(
      of: "rev-list", "--reverse", "--first-parent", "--format=%H %s", "\(old)..\(new)")
    return lines?.compactMap { Self.commit($0) }
  }

  /// Nil after a signal.
  func commit(named name: String) throws(ToolError) -> Commit? {
    let told = try git.run("log", "-1", "--format=%H %s", "--end-of-options", name, in: root)
    guard let told else { return nil }
    let found = told.output.split(separator: "\n").lazy.compactMap { Self.commit(String($0)) }.first
    guard told.code == 0, let found else {
      throw .input(
        place: name, reason: "git finds no such commit: \(told.complaint).",
        fix: "name commits, tags or branches.")
    }
    return found
  }

  /// Nil for a line that begins with no hash, such as a warning.
  private static func commit(_ line: String) -> Commit? {
    // By scalars, since the space and a mark at which the subject begins are one character.
    let scalars = line.unicodeScalars
    let hash = scalars.prefix { $0 != " " }
    guard hash.count >= hashLength, hash.allSatisfy(\.properties.isASCIIHexDigit) else {
      return nil
    }
    return Commit(hash: String(hash), subject: String(scalars.dropFirst(hash.count + 1)))
  }

  /// The digits of SHA-1; those of SHA-256 are more.
  private static let hashLength = 40

  /// What a command of git prints; nil after a signal.
  private func lines(of command: String, _ arguments: String...) throws(ToolError) -> [String]? {
    guard let told = try git.run([command] + arguments, in: root) else { return nil }
    try told.requireRoom(in: root)
    guard told.code == 0 else {
      throw .input(
        place: root, reason: "git \(command) fails: \(told.complaint).",
        fix: "correct what git complains about, then start again.")
    }
    return told.output.split(separator: "\n").map(String.init)
  }
}

extension GitRepository {
  /// Checks commits out into a work tree beside the repository, and removes it afterwards, however it ends; nil after a
  /// signal.
  func withWorkTree<Value>(
    at commit: Commit, _ body: (GitWorkTree) throws(ToolError) -> Value
  ) throws(ToolError) -> Value? {
    let folder = try folder()
    defer { remove(folder) }
    let added = try lines(
      of: "worktree", "add", "--quiet", "--detach", folder.path, commit.hash)
    guard added != nil else { return nil }
    return try body(GitWorkTree(path: folder.path, git: git))
  }

  /// Beside the repository, so that packages it depends on by relative paths are found; elsewhere if that cannot be written.
  private func folder() throws(ToolError) -> TemporaryFolder {
    let parent = URL(filePath: root).deletingLastPathComponent().path
    if let folder = try? TemporaryFolder(in: parent) { return folder }
    do throws(LayerError) {
      return try TemporaryFolder()
    } catch {
      throw .folder(place: parent, error: error)
    }
  }

  /// After a signal, too, so it is not cancelled.
  private func remove(_ folder: TemporaryFolder) {
    let git = Git(isCancelled: { false })
    let commands = [["worktree", "remove", "--force", folder.path], ["worktree", "prune"]]
    for arguments in commands { _ = try? git.run(arguments, in: root) }
    folder.remove()
  }
}

/// A work tree in which commits are built one after another.
struct GitWorkTree {
  let path: String
  let git: Git

  /// Checks out a commit; ignored files, such as those of builds, stay.
  func checkOut(_ commit: GitRepository.Commit) throws(ToolError) -> CommandRun.Result? {
    let told = try git.run("checkout", "--quiet", "--force", "--detach", commit.hash, in: path)
    // Any other commit would not fit either.
    try told?.requireRoom(in: path)
    return told
  }

  func run(_ arguments: [String]) throws(ToolError) -> CommandRun.Result? {
    try CommandRun(arguments: arguments, folder: path, isCancelled: git.isCancelled).run()
  }
}
