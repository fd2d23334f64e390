import Foundation

/// The commit of the working directory.
enum Commit {
  /// Reads the files of git; nil outside a repository.
  static func identifier(in folder: String) -> String? {
    let git = (folder.isEmpty ? "." : folder) + "/.git/"
    guard let head = text(git + "HEAD") else { return nil }
    guard head.hasPrefix("ref: ") else { return head }
    let reference = head.dropFirst(5)
    return text(git + reference) ?? packed(git, reference)
  }

  private static func packed(_ git: String, _ reference: Substring) -> String? {
    let lines = text(git + "packed-refs")?.split(separator: "\n") ?? []
    return lines.first { $0.hasSuffix(" \(reference)") }.map { String($0.prefix { $0 != " " }) }
  }

  private static func text(_ path: String) -> String? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return trimmed.isEmpty ? nil : trimmed
  }
}
