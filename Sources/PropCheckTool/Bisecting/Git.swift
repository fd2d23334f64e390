/// The program git, in English.
struct Git {
  let isCancelled: @Sendable () -> Bool
  var environment = ["LC_ALL": "C"]

  /// Runs a command; nil after a signal, which it may have got as well.
  ///
  /// - Throws: ``ToolError`` if git is not installed.
  func run(_ arguments: String..., in folder: String) throws(ToolError) -> CommandRun.Result? {
    try run(arguments, in: folder)
  }

  func run(_ arguments: [String], in folder: String) throws(ToolError) -> CommandRun.Result? {
    // The list of commits may be long, and begins with those that count first.
    let told = try CommandRun(
      arguments: ["git"] + arguments, folder: folder, isCancelled: isCancelled,
      environment: environment, limitBytes: .max
    ).run()
    guard let told, !isCancelled() else { return nil }
    guard told.code != Self.notFound else {
      throw .input(
        place: "PATH", reason: "git is not installed.",
        fix: "install it, or add its folder to PATH.")
    }
    return told
  }

  /// How a program ends that starts others and does not find one.
  private static let notFound: Int32 = 127
}

extension CommandRun.Result {
  /// Fails if git did, as the disk, or what the user may have of it, is full.
  func requireRoom(in folder: String) throws(ToolError) {
    guard code != 0, let lack = Self.lacks.first(where: { output.contains($0) }) else { return }
    let error = LayerError(
      "git fails: \(lack.lowercased())", fix: "free some space.", isTemporary: true)
    throw .folder(place: folder, error: error)
  }

  /// What the system calls ENOSPC and EDQUOT in English.
  private static let lacks = ["No space left on device", "Disk quota exceeded"]

  /// Why git failed, in its own words; what follows is advice.
  var complaint: String {
    let lines = output.split(separator: "\n")
    let line = lines.first { $0.hasPrefix("fatal:") }.map(String.init) ?? lastLine
    return line.hasSuffix(".") ? String(line.dropLast()) : line
  }
}
