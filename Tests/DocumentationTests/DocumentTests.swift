import Testing

extension String {
  /// Whether a block shows this text, or its first lines.
  fileprivate func begins(with block: Document.Block) -> Bool {
    !block.text.isEmpty && (self + "\n").hasPrefix(block.text + "\n")
  }
}

extension [String] {
  fileprivate var withoutRepetitions: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

/// What the documentation shows is what the compiler takes and what a run prints.
@Suite struct DocumentTests {
  @Test(arguments: Document.all.flatMap(\.blocks).filter { $0.language == "swift" })
  func `every example is compiled and run`(_ block: Document.Block) {
    let isFound = Document.examples.contains { block.stands(in: $0) }
    #expect(
      isFound,
      """
      No file of the documentation tests holds this example.
      where: \(block.place)
      fix: put these lines into Tests/DocumentationTests, in a test, as they are:
      \(block.text)
      """)
  }

  @Test func `every output is what an example prints, and no example prints anything else`() async {
    let blocks = Document.articles.flatMap(\.blocks).filter { $0.language.isEmpty }
    var printed: Set<String> = []
    for output in Output.all {
      let text = await output.text()
      printed.insert(text)
      let isShown = blocks.contains { text.begins(with: $0) }
      #expect(
        isShown,
        """
        No article shows what this example prints.
        where: \(output.name)
        fix: show it, or its first lines, between two lines of three backquotes:
        \(text)
        """)
    }
    for block in blocks {
      let isPrinted = printed.contains { $0.begins(with: block) }
      #expect(
        isPrinted,
        """
        No example prints what this article shows.
        where: \(block.place)
        fix: add the example to Tests/DocumentationTests/Output.swift, or show what it prints.
        """)
    }
  }

  @Test func `every article has examples`() {
    let names =
      [
        "FirstProperty", "WritingGenerators", "DerivedGenerators", "DatesAndTimes",
        "HowShrinkingWorks",
        "ReproducingAFailure",
      ]
      .map { "Sources/PropCheck/PropCheck.docc/\($0).md" }
      + ["TestingStatefulCode", "TestingSeveralCallers", "JudgingHistories", "JudgingTransactions"]
      .map { "Sources/StateCheck/StateCheck.docc/\($0).md" }
      + ["YourOwnSuite", "LoadForYourOwnSuite", "WritingMutants"]
      .map { "Sources/PropCheckTool/PropCheckTool.docc/\($0).md" }
      + ["Sources/RepositoryCheck/RepositoryCheck.docc/FromARepositoryToAMachine.md"]
      + ["Sources/PropCheckSchedules/PropCheckSchedules.docc/TestingAsynchronousCode.md"]
    for name in names {
      #expect(Document.articles.first { $0.path == name }?.blocks.isEmpty == false, "\(name)")
    }
  }

  @Test func `the article on shrinking names every pass, in the order of the first calls`() {
    let article = Document.text(of: "Sources/PropCheck/PropCheck.docc/HowShrinkingWorks.md")
    let named = article.matches(of: /`(\w+)`/).map { String($0.1) }
    let code = Document.text(of: "Sources/PropCheck/Shrink/Shrinker.swift")
    // What `shrink` calls, and what its part for structure does.
    let parts = code.split(separator: "private mutating func shrinkStructure()")
    #expect(parts.count == 2)
    for part in parts {
      let passes = part.matches(of: /\n *(?:if best == \w+ \{ )?await (\w+)/)
        .map { String($0.1) }.withoutRepetitions
      #expect(passes.count >= 4)
      #expect(named.filter(passes.contains).withoutRepetitions == passes)
    }
  }

  @Test func `a text that cannot be read fails the test that wants it`() {
    withKnownIssue { _ = Document.text(of: "Sources/no-such-article.md") }
  }

  @Test func `blocks are told by their place and language`() {
    let article = Document(
      path: "a.md", lines: ["text", "```swift", "  let a = 1", "", "```", "```", "out", "```"])
    #expect(article.blocks.map(\.place) == ["a.md:2", "a.md:6"])
    #expect(article.blocks.map(\.language) == ["swift", ""])
    #expect(article.blocks.map(\.text) == ["  let a = 1\n", "out"])
  }

  @Test func `of a source file only the comments count`() {
    let source = Document(
      path: "a.swift",
      lines: ["  /// ```swift", "  ///   let a = 1", "  /// ```", "let text = \"```\"", "/// end"])
    #expect(source.blocks.map(\.text) == ["  let a = 1"])
  }

  @Test func `an example is found whatever its indentation, and as a whole only`() {
    let block = Document(path: "a.md", lines: ["```swift", "if a {", "  b()", "}", "```"]).blocks
    #expect(block.allSatisfy { $0.stands(in: ["x", "if a {", "b()", "}"]) })
    #expect(!block.contains { $0.stands(in: ["if a {", "c()", "}"]) })
    #expect(!block.contains { $0.stands(in: ["if a {", "b()"]) })
  }
}
