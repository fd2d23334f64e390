import Foundation
import PropCheckReport

/// `propcheck new NAME`: writes a package with a suite of its own, complete or not at all.
struct NewCommand {
  let invocation: Invocation
  let system: SystemInterface

  func run() throws(ToolError) -> ExitCode {
    let name = try name()
    let package = NewPackage(
      name: name, store: invocation["store"].flatMap(NewPackage.Store.init) ?? .sqlite,
      dependency: try dependency())
    let folder = invocation["folder"] ?? name
    try write(package, to: folder)
    for line in package.nextSteps(in: folder) { system.out.line(line) }
    return .passed
  }

  private func name() throws(ToolError) -> String {
    let name = invocation.operands.first ?? ""
    if let problem = NewPackage.problem(with: name) {
      throw .usage(
        .badValue(
          name, name: invocation.command.operand.name, expected: problem,
          command: invocation.command))
    }
    return name
  }

  /// The package that the new one depends on.
  private func dependency() throws(ToolError) -> ToolPackage {
    if let address = invocation["propcheck"].flatMap(ToolPackage.init(address:)) { return address }
    let path = system.path(invocation["propcheck"] ?? Self.ownPackage)
    guard system.lookUp(path + "/Package.swift").exists else {
      throw .input(
        place: path, reason: "There is no package of propcheck here.",
        fix: "name its folder, with the file Package.swift in it, or its address, as in "
          + "https://example.com/propcheck.git#main, with --propcheck.")
    }
    return .folder(
      URL(filePath: path).standardizedFileURL.path(percentEncoded: false).trimmingSuffix("/"))
  }

  /// Where this program was built; it may have been moved since.
  private static var ownPackage: String {
    "\(#filePath)".split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" }
  }

  private func write(_ package: NewPackage, to folder: String) throws(ToolError) {
    let place = URL(filePath: system.path(folder))
    guard !system.lookUp(folder).exists else {
      throw .input(
        place: folder, reason: "This path already exists.",
        fix: "remove it, or name another folder with --folder.")
    }
    let parent = place.deletingLastPathComponent()
    // Another one may be at work, or may have been killed.
    let part = parent.appending(
      path: ".\(place.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier).part",
      directoryHint: .isDirectory)
    let leftover = firstMissing(above: part)
    do {
      for (path, text) in package.files { try write(text, to: part.appending(path: path)) }
      try FileManager.default.moveItem(at: part, to: place)
    } catch {
      // What is half written is of no use, and there may be no room for it.
      try? FileManager.default.removeItem(at: leftover)
      throw .report(.unwritable(path: folder, reason: SystemReason(error).text))
    }
  }

  /// The outermost folder that has to be made for a file or folder.
  private func firstMissing(above url: URL) -> URL {
    var missing = url
    while case let parent = missing.deletingLastPathComponent(), parent.path != missing.path,
      !system.lookUp(parent.path).exists
    {
      missing = parent
    }
    return missing
  }

  private func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) && count > suffix.count ? String(dropLast(suffix.count)) : self
  }
}
