import Testing

@testable import PropCheck

struct MarkedTextTests {
  private func marked(_ text: String, _ variants: [[String]]) -> String {
    var marked = MarkedText(text)
    for variants in variants { marked.mark(whatDiffersIn: variants) }
    return marked.marked
  }

  @Test func `what differs is marked`() {
    #expect(marked("put(0, 1)", [["put(0, 7)", "put(0, 99)"]]) == "put(0, ‹1›)")
  }

  @Test func `a number is marked as a whole`() {
    #expect(marked("at 1234 m", [["at 1294 m", "at 1235 m"]]) == "at ‹1234› m")
  }

  @Test func `two parts are marked apart`() {
    #expect(marked("(0, 1)", [["(5, 1)"], ["(0, 5)"]]) == "(‹0›, ‹1›)")
  }

  @Test func `a part that shows in several lines is marked in each`() {
    #expect(marked("put 0\nsync\nget 0", [["put 1\nsync\nget 1"]]) == "put ‹0›\nsync\nget ‹0›")
    #expect(marked("put 0\nget 0", [["put 1\nget 1\nend"]]) == "put ‹0\nget 0›")
  }

  @Test func `overlapping parts are one`() {
    #expect(marked("[a b c]", [["[x y c]"], ["[a y z]"]]) == "[‹a b c›]")
  }

  @Test func `what only adds to the text marks nothing`() {
    #expect(marked("[900]", [["[900, 0]"], ["[900, 0, 0]"]]) == "[900]")
  }

  @Test func `equal texts mark nothing`() {
    #expect(marked("same", [["same"], []]) == "same")
  }

  @Test func `characters of several scalars stay whole`() {
    #expect(marked("\"👨‍👩‍👧\"", [["\"👨‍👩‍👦\""]]) == "\"‹👨‍👩‍👧›\"")
  }
}
