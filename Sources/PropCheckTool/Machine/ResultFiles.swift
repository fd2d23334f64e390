import Foundation

/// The files that a command writes.
struct ResultFiles {
  let invocation: Invocation
  let system: SystemInterface

  /// Fails if two options lead to one file, since what is written first would be lost, or if one names stdout.
  ///
  /// - Parameters:
  ///   - report: The report, which may have a default; nil for none.
  ///   - option: The option that names it.
  /// - Throws: ``ToolError``.
  func requireApart(report: String?, of option: String = "report") throws(ToolError) {
    // That of a load is no file.
    let profile = invocation.command.name == "run" ? invocation["profile"] : nil
    let files = [(option, report), ("junit", invocation["junit"]), ("profile", profile)]
    var owners: [String: String] = [:]
    for (option, file) in files {
      guard let file, file != "/dev/null" else { continue }
      guard file != "-" else {
        throw .usage(
          OptionValue(invocation: invocation)
            .bad(file, option, "a file, not stdout; ./- is a file of that name"))
      }
      let path = system.standardPath(file)
      // Each grows next to its final name.
      for name in [path, path + ".part"] {
        guard let owner = owners.updateValue(option, forKey: name) else { continue }
        throw .usage(OptionValue(invocation: invocation).oneFile(option, owner))
      }
    }
  }
}

extension SystemInterface {
  /// A path that the user gave, from the root and without detours.
  fileprivate func standardPath(_ path: String) -> String {
    let path = self.path(path)
    let base = path.hasPrefix("/") ? "" : FileManager.default.currentDirectoryPath + "/"
    var parts: [Substring] = []
    for part in (base + path).split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
