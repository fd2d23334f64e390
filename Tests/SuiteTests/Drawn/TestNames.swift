import Foundation
import TestFolders

/// The tests of this package, read from its source files.
enum TestNames {
  struct Name: Hashable {
    let suite: String
    let function: String
  }

  static func all() throws -> Set<Name> {
    let folder = Checkout.root.appending(path: "Tests")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    var names: Set<Name> = []
    for path in paths where path.hasSuffix(".swift") {
      names.formUnion(
        self.names(in: try String(contentsOf: folder.appending(path: path), encoding: .utf8)))
    }
    return names
  }

  /// The functions that `@Test` marks, in the last suite that began at the left margin before them.
  static func names(in text: String) -> Set<Name> {
    let suite = /(?:@Suite(?:\(.*\))? )?(?:struct|extension) ([A-Za-z]+)/
    let function = /func `([^`]+)`/
    var names: Set<Name> = []
    var (current, isMarked) = ("", false)
    for line in text.split(separator: "\n") {
      if let found = line.prefixMatch(of: suite) { current = String(found.1) }
      isMarked = isMarked || line.contains("@Test")
      guard isMarked, line.contains("func ") else { continue }
      isMarked = false
      guard let found = line.firstMatch(of: function) else { continue }
      names.insert(Name(suite: current, function: String(found.1)))
    }
    return names
  }
}
