import Testing

@testable import PropCheckTesting

@Suite struct ClosureTextTests {
  @Test(
    arguments: [
      ("(.int) { $0 }", "{ $0 }"), ("( .int(in: (0)...9) )\n  { x in }", "{ x in }"),
      ("(a) { \"}\" } b }", "{ \"}\" }"), ("(\")\") { 1 }", "{ 1 }"),
      ("(a) { // }\n }", "{ // }\n    }"), ("(a) { /* } */ 1 }", "{ /* } */ 1 }"),
      (#"(a) { "\(f("}"))" }"#, ##"{ "\(f("}"))" }"##), ("(a) { #\"\"}\"# }", "{ #\"\"}\"# }"),
      ("(a) { \"\"\"\n } \" \n\"\"\" }", "{ \"\"\"\n     } \" \n    \"\"\" }"),
      ("(a) { { 1 } }", "{ { 1 } }"), (#"(a) { "\"}" }"#, #"{ "\"}" }"#),
    ])
  func `a closure ends at its own brace`(_ source: String, _ text: String) {
    #expect(ClosureText(of: source[...])?.text == text)
  }

  @Test(arguments: [
    "", "x", "(", "(a)", "(a) x", "(a) {", "(a { }", "(a) { \"", "(a) { /* }", "\"(\"",
  ])
  func `a call without a complete closure has none`(_ source: String) {
    #expect(ClosureText(of: source[...]) == nil)
  }

  @Test func `lines move to the left together`() {
    let source = "(a) { x in\n      if x {\n        y()\n      }\n\n    }"
    #expect(
      ClosureText(of: source[...])?.text
        == "{ x in\n      if x {\n        y()\n      }\n    \n    }")
  }
}
