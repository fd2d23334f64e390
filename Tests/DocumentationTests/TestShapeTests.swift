import Foundation
import TestFolders
import Testing

/// What the tests of this repository are like, as far as a program can tell; the rest is for readers (H-G5, H-G9, H-GT8, H-GQ, W-9).
@Suite struct TestShapeTests {
  /// The texts of all files with tests.
  ///
  /// Except this file, and the one that finds names of tests in texts of its own.
  private static let files = Document.paths(in: ["Tests"], ending: ".swift")
    .filter { !$0.hasSuffix("/TestNamesTests.swift") && !$0.hasSuffix("/TestShapeTests.swift") }
    .map { Document.text(of: $0) }

  /// The names of the tests in a file.
  private static func names(in text: String) -> [Substring] {
    text.matches(of: /(?m)^ *@Test[^`]*?\bfunc (`[^`]+`|\w+)/).map { $0.output.1 }
  }

  /// The folders in one.
  private static func folders(in path: String) throws -> Set<String> {
    let urls = try FileManager.default.contentsOfDirectory(
      at: Checkout.root.appending(path: path), includingPropertiesForKeys: [.isDirectoryKey])
    return Set(
      try urls.filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
        .map(\.lastPathComponent))
  }

  @Test func `the name of a test is a sentence`() {
    let names = Self.files.flatMap { Self.names(in: $0) }
    #expect(names.count > 2_000)
    for name in names {
      #expect(name.hasPrefix("`") && name.contains(" "), "\(name)")
    }
  }

  @Test func `every module has a folder of tests, with the subfolders of its sources`()
    throws
  {
    let tests = try Self.folders(in: "Tests")
    // Programs that measure, and targets that are tested where they are used.
    let others: Set = [
      "PropCheckBench", "PropCheckPeers", "LedgerSuite", "PropCheckTesting",
      "RepositoryCheckTesting",
    ]
    for module in try Self.folders(in: "Sources") where !others.contains(module) {
      guard Document.paths(in: ["Sources/\(module)"], ending: ".swift").isEmpty == false else {
        continue
      }
      let short = ["Habit", "PropCheck"].map {
        module.hasPrefix($0) ? module.dropFirst($0.count) : ""
      }
      #expect(
        ([module[...]] + short).contains { !$0.isEmpty && tests.contains("\($0)Tests") },
        "\(module)")
    }
    for module in ["PropCheck", "PropCheckTool"] {
      let rooms = try Self.folders(in: "Sources/\(module)").union(["Testing"])
      #expect(try Self.folders(in: "Tests/\(module)Tests").isSubset(of: rooms))
    }
  }

  @Test func `every target has a first article, which names its folders`() throws {
    for module in try Self.folders(in: "Sources") {
      guard !Document.paths(in: ["Sources/\(module)"], ending: ".swift").isEmpty else { continue }
      let article = Document.text(of: "Sources/\(module)/\(module).docc/\(module).md")
      for part in [/[Ww]hat\s+comes\s+in/, /[Ww]hat\s+goes\s+out/, /\b[Rr]ead\b/] {
        #expect(article.contains(part), "\(module)")
      }
      for folder in try Self.folders(in: "Sources/\(module)") where !folder.hasSuffix(".docc") {
        #expect(
          article.contains("`\(folder)`") || article.contains("| \(folder) |"),
          "The first article of \(module) does not name \(folder).")
      }
    }
  }

  /// A target of a few files may have fewer types to read.
  @Test func `the first article of a target names five of its types to read first`() throws {
    for module in try Self.folders(in: "Sources") {
      let paths = Document.paths(in: ["Sources/\(module)"], ending: ".swift")
      guard paths.count >= 10 else { continue }
      let article = Document.text(of: "Sources/\(module)/\(module).docc/\(module).md")
      let names = article.matches(of: /(?m)^[1-5]\. `+(\w+)/).map { String($0.output.1) }
      #expect(names.count == 5, "\(module)")
      let texts = paths.map { Document.text(of: $0) }
      for name in names {
        #expect(texts.contains { $0.range(of: name) != nil }, "\(module) has no \(name)")
      }
    }
  }

  @Test func `every target of more than forty files has rooms, none of them as large`() throws {
    var large = 0
    for module in try Self.folders(in: "Sources") {
      let paths = Document.paths(in: ["Sources/\(module)"], ending: ".swift")
      guard paths.count > 40 else { continue }
      large += 1
      let rooms = Dictionary(grouping: paths) { $0.split(separator: "/").dropLast() }
      for (room, files) in rooms {
        // Outside of all rooms there are only the types that belong to none of them.
        #expect(files.count <= (room.count == 2 ? 10 : 40), "\(room.joined(separator: "/"))")
      }
    }
    #expect(large >= 8)
  }

  @Test func `no test replaces a part by a subclass, except a protocol of URLs`() {
    let bases = Self.files.flatMap { text in
      text.matches(of: /(?m)^ *(?:private |public )?(?:final )?class \w+: (?:@unchecked )?(\w+)/)
        .map { $0.output.1 }
    }
    let classes = Set(bases).subtracting([
      "Sendable", "Decodable", "CodingKey", "TaskExecutor", "CustomStringConvertible",
    ])
    // The server behind URLSession, readers of XML, the other test library, and three samples.
    #expect(classes == ["URLProtocol", "NSObject", "XCTestCase", "Animal", "NameKey", "Account"])
  }

  @Test func `few tests start programs, and most need no store`() {
    let programs = Self.share(of: ["Program(", "Process()", "HuntScript()", "folder.run("])
    let stores = Self.share(of: ["DataLayer.sqlite", "Connection("])
    #expect(programs > 0 && programs < 0.1)
    #expect(stores > 0 && stores < 0.3)
  }

  /// The share of the tests whose file uses one of these.
  private static func share(of uses: [String]) -> Double {
    var (such, all) = (0, 0)
    for text in files {
      let count = names(in: text).count
      all += count
      if uses.contains(where: text.contains) { such += count }
    }
    return Double(such) / Double(all)
  }
}
