import Foundation
import TestFolders
import Testing

/// The cases in `Seeds/`, which every run replays first.
@Suite struct KeptSeedsTests {
  private static let paths =
    FileManager.default.enumerator(
      atPath: Checkout.root.appending(path: "Seeds").path)?
    .compactMap { $0 as? String }.filter { $0.hasSuffix(".seed") } ?? []

  /// A path in another folder would replay nothing elsewhere.
  @Test(arguments: paths)
  func `a kept case names the command that replays it where it is`(_ path: String) throws {
    let file = Checkout.root.appending(path: "Seeds/" + path)
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let command = try #require(lines.first { $0.contains("reproduce   propcheck replay ") })
    #expect(command.split(separator: " ").contains("Seeds/\(path)"))
  }
}
