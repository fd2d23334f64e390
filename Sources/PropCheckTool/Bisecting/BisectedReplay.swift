import PropCheckReport

/// `propcheck replay --bisect GOOD..BAD`: names the first commit in which a case fails.
struct BisectedReplay {
  /// How a commit is built by default.
  static let usualBuild = "swift build -c release"

  let range: String
  let build: String
  /// The program that a build makes, in its work tree.
  let program: String
  /// The arguments that replay the case.
  let arguments: [String]
  let system: SystemInterface

  func run() throws(ToolError) -> ExitCode {
    try end() ?? interrupted
  }

  /// How it ends; nil after a signal.
  private func end() throws(ToolError) -> ExitCode? {
    let git = Git(isCancelled: system.isCancelled)
    guard let repository = try GitRepository(around: system.folder, git) else { return nil }
    let (good, bad) = try bounds()
    guard let commits = try repository.commits(from: good, to: bad) else { return nil }
    guard let last = commits.last else {
      throw .input(
        place: range, reason: "There is no commit after \(good) up to \(bad).",
        fix: "name the older commit first.")
    }
    guard let first = try repository.commit(named: good) else { return nil }
    return try repository.withWorkTree(at: last) { tree throws(ToolError) in
      try search(commits, behind: first, in: tree)
    }
  }

  private func bounds() throws(ToolError) -> (good: String, bad: String) {
    let names = range.split(separator: "..", omittingEmptySubsequences: false).map(String.init)
    guard names.count == 2, names.allSatisfy({ !$0.isEmpty && !$0.hasPrefix("-") }) else {
      throw .input(
        place: "--bisect \(range)", reason: "This is not a range of commits.",
        fix: "give it as GOOD..BAD, as in v1.2..HEAD.")
    }
    return (names[0], names[1])
  }

  private func search(
    _ commits: [GitRepository.Commit], behind good: GitRepository.Commit, in tree: GitWorkTree
  ) throws(ToolError) -> ExitCode {
    let last = commits[commits.count - 1]
    guard let end = try look(at: last, in: tree) else { return interrupted }
    guard end == .fails else { return contradiction("It does not fail in \(last.short)", end) }
    guard let start = try look(at: good, in: tree) else { return interrupted }
    if start == .fails { return contradiction("It fails in \(good.short) already", start) }
    guard start == .passes else {
      return contradiction("It cannot be tried in \(good.short)", start)
    }
    let answer = try Bisection(count: commits.count).answer { place throws(ToolError) in
      try look(at: commits[place], in: tree)
    }
    return show(answer, commits)
  }

  /// Builds a commit and replays the case; nil after a signal.
  private func look(
    at commit: GitRepository.Commit, in tree: GitWorkTree
  ) throws(ToolError) -> Bisection.Outcome? {
    guard let outcome = try outcome(of: commit, in: tree), !system.isCancelled() else { return nil }
    let word =
      switch outcome {
      case .fails: "fails"
      case .passes: "passes"
      case .skipped(let reason): "skipped: \(reason)"
      }
    let line = "  \(commit.short)  \(Columns.pad(word, to: 7))  \(commit.subject)"
    system.out.line(style.encode(Printable.line(line)))
    return outcome
  }

  private func outcome(
    of commit: GitRepository.Commit, in tree: GitWorkTree
  ) throws(ToolError) -> Bisection.Outcome? {
    guard let checkout = try tree.checkOut(commit) else { return nil }
    guard checkout.code == 0 else {
      return .skipped("it cannot be checked out: \(checkout.complaint)")
    }
    guard let built = try tree.run(["sh", "-c", build]) else { return nil }
    guard built.code == 0 else { return .skipped("it does not build: \(built.lastLine)") }
    guard let replayed = try tree.run([tree.path + "/" + program] + arguments) else { return nil }
    switch replayed.code {
    case ExitCode.passed.value: return .passes
    case ExitCode.failed.value: return .fails
    default: return .skipped("its program \(replayed.ending): \(replayed.lastLine)")
    }
  }
}

extension BisectedReplay {
  private var style: TextStyle { TextStyle(isUnicode: system.isUTF8) }

  private var interrupted: ExitCode { .interrupted(signal: system.pendingSignal()) }

  private func contradiction(_ text: String, _ outcome: Bisection.Outcome) -> ExitCode {
    var reason = ""
    if case .skipped(let why) = outcome { reason = " (\(why))" }
    system.complain(
      "\(text)\(reason), so there is nothing to search.\nwhere: --bisect \(range)\n"
        + "fix: name a commit in which it passes, and after it one in which it fails.")
    return .usage
  }

  private func show(_ answer: Bisection.Answer, _ commits: [GitRepository.Commit]) -> ExitCode {
    switch answer {
    case .interrupted: return interrupted
    case .first(let place):
      let commit = commits[place]
      line("FIRST    \(commit.hash) \(commit.subject)")
      line("next     git show \(commit.short)")
      return .passed
    case .oneOf(let places):
      line("UNCLEAR  It fails from one of these on, all but the last of which were skipped:")
      for commit in commits[places] { line("  \(commit.hash) \(commit.subject)") }
      return .gaveUp
    }
  }

  private func line(_ text: String) { system.out.line(style.encode(Printable.line(text))) }
}
