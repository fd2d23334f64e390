import Foundation
import TestFolders
import Testing

/// A text that shows examples: an article, the README, or the documentation comments of a source file.
struct Document: Sendable {
  /// The path in the repository.
  let path: String
  let blocks: [Block]

  /// A block between two lines of three backquotes.
  struct Block: Sendable, CustomTestStringConvertible {
    /// Where it begins: `README.md:12`.
    let place: String
    /// What follows the backquotes; empty for output.
    let language: String
    let lines: [String]

    var text: String { lines.joined(separator: "\n") }

    var testDescription: String { place }
  }
}

extension Document {

  /// Every text in the repository whose examples have to be true.
  static let all: [Document] =
    articles + [Document("README.md")]
    + paths(in: libraries, ending: ".swift").map { Document($0) }

  /// The articles, which show output as well.
  static let articles = paths(in: libraries, ending: ".md").map { Document($0) }

  /// What is compiled and run: the files of this target, and the second suite.
  static let examples = paths(
    in: ["Tests/DocumentationTests", "Sources/LedgerSuite"], ending: ".swift"
  )
  .map { lines(of: $0).map(\.trimmed) }

  private static let libraries = [
    "Sources/PropCheck", "Sources/PropCheckTesting", "Sources/StateCheck",
    "Sources/PropCheckSchedules",
    "Sources/LoadCheck", "Sources/HabitSuite", "Sources/RepositoryCheck", "Sources/PropCheckTool",
  ]

  /// The paths of files in the repository, by folder and name.
  static func paths(in folders: [String], ending: String) -> [String] {
    folders.flatMap { folder in
      let place = Checkout.root.appending(path: folder).resolvingSymlinksInPath()
      let names = FileManager.default.enumerator(atPath: place.path)
      return (names?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
    }
  }

  /// The contents of a file; one that cannot be read fails the test, because nothing would be wrong with
  /// an empty text.
  static func text(of path: String) -> String {
    do {
      return try String(contentsOf: Checkout.root.appending(path: path), encoding: .utf8)
    } catch {
      Issue.record("\(path) cannot be read: \(error)")
      return ""
    }
  }

  private static func lines(of path: String) -> [String] {
    text(of: path).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private init(_ path: String) {
    self.init(path: path, lines: Self.lines(of: path))
  }

  /// The blocks of a text; in a source file those of its comments.
  init(path: String, lines: [String]) {
    var blocks: [Block] = []
    var open: (line: Int, language: String, lines: [String])?
    for (index, line) in lines.enumerated() {
      let line = path.hasSuffix(".swift") ? line.uncommented : line
      guard line.trimmed.hasPrefix("```") else {
        open?.lines.append(line)
        continue
      }
      if let block = open {
        blocks.append(
          Block(place: "\(path):\(block.line)", language: block.language, lines: block.lines))
        open = nil
      } else {
        open = (index + 1, String(line.trimmed.dropFirst(3)), [])
      }
    }
    self.path = path
    self.blocks = blocks
  }
}

extension Document.Block {
  /// Whether a file holds these lines, however far they are indented there.
  func stands(in file: [String]) -> Bool {
    let wanted = lines.map(\.trimmed)
    guard let first = wanted.first, file.count >= wanted.count else { return false }
    return (0...file.count - wanted.count).contains { start in
      file[start] == first && file[start..<start + wanted.count].elementsEqual(wanted)
    }
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }

  /// The line of a documentation comment without its slashes; empty for any other line.
  fileprivate var uncommented: String {
    guard trimmed.hasPrefix("///") else { return "" }
    let text = trimmed.dropFirst(3)
    return String(text.hasPrefix(" ") ? text.dropFirst() : text)
  }
}
