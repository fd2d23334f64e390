import Testing

@testable import PropCheck

@Suite struct MisuseTests {
  @Test func `a mistake says what, where and how to fix it`() {
    let misuse = Misuse(generator: "oneOf(_:)", problem: "has no generator", place: "A/B.swift:7")
    #expect(
      misuse.description == """
        oneOf(_:) has no generator.
        where: A/B.swift:7
        fix: give this generator something it can draw from.
        """)
  }
}
