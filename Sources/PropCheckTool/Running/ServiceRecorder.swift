import Foundation
import PropCheckReport

/// What services that run jobs read of a run: a JUnit file, annotations, and a summary page.
///
/// GitHub Actions sets `GITHUB_ACTIONS` to `true`, and `GITHUB_STEP_SUMMARY` to the file of the page. Annotations go to
/// stderr, which its runner reads as it reads stdout, so that JSON on stdout stays JSON.
struct ServiceRecorder {
  /// GitHub refuses a larger page.
  private static let pageLimitBytes = 1 << 20

  private let system: SystemInterface
  private let junit: String?
  private var digest = ReportDigest()

  /// Fails if nobody reads anything. `junit` is the path of the JUnit file, if it is wanted.
  init?(_ system: SystemInterface, junit: String?) {
    (self.system, self.junit) = (system, junit)
    guard junit != nil || annotates || pagePath != nil else { return nil }
  }

  mutating func record(_ record: Record) { digest.add(record) }

  /// Writes everything.
  ///
  /// A page that cannot be written is a pity, a JUnit file that was asked for an error.
  ///
  /// - Throws: ``ReportError/unwritable(path:reason:)``.
  func finish() throws(ReportError) {
    if annotates {
      let style = TextStyle(isUnicode: system.isUTF8)
      for line in GitHubAnnotations(digest, path: inRepository).lines {
        system.err.line(style.encode(line))
      }
    }
    appendPage()
    if let junit {
      let text = JUnitDocument([digest]).text
      try DurableFile.write(Array(text.utf8), to: system.path(junit))
    }
  }

  private var annotates: Bool { system.environment["GITHUB_ACTIONS"] == "true" }

  private var pagePath: String? {
    system.environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
  }

  private func appendPage() {
    guard let pagePath else { return }
    do throws(ReportError) {
      try AppendedFile.append(
        MarkdownSummary([digest]).text, to: system.path(pagePath), limitBytes: Self.pageLimitBytes)
    } catch {
      system.complainBriefly(error.description)
    }
  }

  /// The path of a file from the root of the repository, since the job may run in a folder of it.
  private func inRepository(_ file: String) -> String {
    let folder = system.folder.isEmpty ? FileManager.default.currentDirectoryPath : system.folder
    let whole = URL(filePath: file, relativeTo: URL(filePath: folder, directoryHint: .isDirectory))
      .standardizedFileURL.path
    guard let root = system.environment["GITHUB_WORKSPACE"], !root.isEmpty,
      whole.hasPrefix(root + "/")
    else { return file }
    return String(whole.dropFirst(root.count + 1))
  }
}
