import Testing

/// What a stranger reads first is short.
@Suite struct ShortTextTests {
  @Test func `the README is at most 120 lines`() {
    let lines = Document.text(of: "README.md").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(60...121 ~= lines.count, "It has \(lines.count) lines")
  }

  @Test func `the glossary has at most sixty terms, each once`() {
    let text = Document.text(of: "Sources/PropCheck/PropCheck.docc/Glossary.md")
    let terms = text.matches(of: /\*\*([^*]+)\*\*/).map { String($0.1) }
    #expect(20...60 ~= terms.count, "It has \(terms.count) terms")
    #expect(Set(terms).count == terms.count)
  }
}
