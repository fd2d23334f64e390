import HabitDomain
import PropCheck

/// Draws texts that are ids or nearly so.
struct IdentifierTexts: Sendable {
  let classes = ClassTable<@Sendable (String) -> String>(
    "text of an id",
    [
      ("plain", 8, { $0 }),
      ("upper case", 8, { $0.uppercased() }),
      ("empty", 1, { _ in "" }),
      ("padded", 1, { " " + $0 }),
      ("braced", 1, { "{\($0)}" }),
      ("without dashes", 1, { id in id.filter { $0 != "-" } }),
      ("a dash out of place", 1, { "-" + $0.prefix(8) + $0.dropFirst(9) }),
      ("35 characters", 1, { String($0.dropLast()) }),
      ("37 characters", 1, { $0 + "0" }),
      ("not hexadecimal", 1, { "g" + $0.dropFirst() }),
      ("full-width digit", 1, { "\u{FF10}" + $0.dropFirst() }),
      ("with a combining mark", 1, { $0.prefix(8) + "-\u{301}" + $0.dropFirst(9) }),
      ("U+0000 after it", 1, { $0 + "\0" }),
    ])

  func draw(from source: inout Source) -> String {
    // Always drawn, so that the plain text takes the fewest choices.
    let id = Identifier(high: half(from: &source), low: half(from: &source))
    return classes.draw(from: &source)(id.description)
  }

  private func half(from source: inout Source) -> UInt64 {
    UInt64(bitPattern: Int64(source.integer(in: .min ... .max)))
  }
}
