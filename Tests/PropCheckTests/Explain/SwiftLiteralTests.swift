import Testing

@testable import PropCheck

@Suite struct SwiftLiteralTests {
  enum Kind { case plain, sized(Int), named(width: Int, height: String) }

  struct Item {
    var name: String
    var kind: Kind
    var parts: [Double?]
  }

  enum Shown: CustomStringConvertible {
    case one
    var description: String { "uno" }
  }

  final class Object: Sendable {}

  private static let item = Item(name: "a\"\n\u{1F600}", kind: .sized(3), parts: [nil, 0.5])

  @Test(
    arguments: [
      (3, "3"), (-4 as Int8, "-4"), (UInt64.max, "18446744073709551615"), (true, "true"),
      (0.1, "0.1"), (-0.0, "-0.0"), (Double.nan, ".nan"), (-Float.infinity, "-.infinity"),
      ("tab\té\\", #""tab\u{9}\u{E9}\\""#), ("a" as Character, "\"a\""), ([1, 2], "[1, 2]"),
      ([Int](), "[]"), (Set([3, 1, 2]), "[1, 2, 3]"), (["b": 1, "a": 2], #"["a": 2, "b": 1]"#),
      ([String: Int](), "[:]"), ((1, two: "2"), #"(1, two: "2")"#), (Int?.none, "nil"),
      (Int?.some(3), "3"), (-5 ... -1, "((-5) ... (-1))"), (0..<2, "((0) ..< (2))"),
      ([1: [true]], "[1: [true]]"), ("x"[...], "\"x\""),
    ] as [(any Sendable, String)])
  func `values of the standard library are written as literals`(
    _ value: any Sendable, _ text: String
  ) {
    #expect(SwiftLiteral(value)?.source == text)
  }

  @Test func `structures and enumerations are written by their initializers`() throws {
    let prefix = "PropCheckTests.SwiftLiteralTests"
    let literal = try #require(SwiftLiteral(Self.item))
    #expect(literal.type == prefix + ".Item")
    #expect(
      literal.source
        == "\(prefix).Item(name: \"a\\\"\\n\\u{1F600}\", kind: \(prefix).Kind.sized(3), parts: [nil, 0.5])"
    )
    #expect(SwiftLiteral(Kind.plain)?.source == "\(prefix).Kind.plain")
    let named = SwiftLiteral(Kind.named(width: 1, height: "2"))?.source
    #expect(named == "\(prefix).Kind.named(width: 1, height: \"2\")")
  }

  @Test func `types are named as they are written`() {
    #expect(SwiftLiteral([1: ["a"]])?.type == "Dictionary<Int, Array<String>>")
    #expect(SwiftLiteral((1, 2.5))?.type == "(Int, Double)")
  }

  @Test func `what no source makes has no literal`() {
    struct Local { var number = 3 }
    #expect(SwiftLiteral(Local()) == nil)
    #expect(SwiftLiteral(Object()) == nil)
    #expect(SwiftLiteral({ 3 } as @Sendable () -> Int) == nil)
    #expect(SwiftLiteral(Shown.one) == nil)
    #expect(SwiftLiteral([Object()]) == nil)
    #expect(SwiftLiteral(Array(repeating: 1_000_000, count: 1000)) == nil)
  }
}
