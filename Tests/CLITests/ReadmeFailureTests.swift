import Foundation
import TestFolders
import Testing

/// The failure that the README shows is the one that its command finds.
///
/// There are no cases after the failing one, in which a run would search for other failures.
@Suite struct ReadmeFailureTests {
  private static let command = [
    "run", "--seed", "42", "--layer", "mutant:seeding-overwrites",
  ]

  @Test func `the README shows what its command prints`() throws {
    let readme = try String(
      contentsOf: Checkout.root.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.contains("`propcheck \(Self.command.joined(separator: " "))`"))
    let failure = try #require(
      readme.components(separatedBy: "```\n").first { $0.hasPrefix("FAIL  ") })

    let program = try Program(
      Self.command + ["--filter", "^store.agrees-with-reference$", "--cases", "66"],
      output: Pipe())
    let printed = try program.finish()

    #expect(program.process.terminationStatus == 1)
    #expect(printed.withoutTimes.contains(failure.withoutTimes), "\(printed)")
  }
}

extension String {
  /// The text without how long shrinking took.
  fileprivate var withoutTimes: String { replacing(/tries, .*/, with: "tries") }
}
