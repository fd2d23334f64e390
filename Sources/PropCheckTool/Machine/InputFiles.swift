import PropCheckReport

/// The files that a command reads, which what it writes must not replace.
struct InputFiles {
  /// As they were typed.
  let paths: [String]
  let system: SystemInterface

  /// Fails if one of them is the file of an option, or stands where that grows before it gets its name.
  func requireApart(from output: String, of option: String) throws(ToolError) {
    try require(output, isNoneFor: output, option)
    try requireRoom(for: output, of: option)
  }

  /// Fails if one of them stands where the file of an option grows before it gets its name.
  func requireRoom(for output: String, of option: String) throws(ToolError) {
    try require(output + ".part", isNoneFor: output, option)
  }

  private func require(
    _ written: String, isNoneFor output: String, _ option: String
  ) throws(ToolError) {
    guard let file = FileIdentity(at: system.path(written)),
      let read = paths.first(where: { FileIdentity(at: system.path($0)) == file })
    else { return }
    throw .input(
      place: "--\(option) \(output)",
      reason: "--\(option) would replace \(read), which is an input.",
      fix: "name another file with --\(option).")
  }
}
