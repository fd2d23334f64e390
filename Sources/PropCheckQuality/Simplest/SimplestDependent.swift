import PropCheck

extension Simplest {
  private static let int = Gen<Int>.int

  /// What is drawn later depends on what was drawn before.
  static let dependent: [Problem] = [
    .find("just what was drawn", int.flatMap { .always($0) }, "0") { _ in true },
    .find("list of what was drawn", int.flatMap { .array(of: .always($0), upTo: 20) }, "[]") { _ in
      true
    },
    .find(
      "ten of what was drawn", int.flatMap { .array(of: .always($0), upTo: 20) },
      "[0, 0, 0, 0, 0, 0, 0, 0, 0, 0]"
    ) { $0.count >= 10 },
    .find(
      "ten beside what was drawn", int.flatMap { _ in .array(of: .int, upTo: 20) },
      "[0, 0, 0, 0, 0, 0, 0, 0, 0, 0]"
    ) { $0.count >= 10 },
    .find(
      "five flags of one", Gen<Bool>.bool.flatMap { .array(of: .always($0), upTo: 20) },
      "[false, false, false, false, false]"
    ) { $0.count >= 5 },
    .find(
      "a row of a rectangle",
      Gen<Int>.int(in: 0...10).flatMap { .array(of: .string(of: "ab", count: $0...$0), upTo: 10) },
      "[\"ab\"]"
    ) { $0.contains("ab") },
    .find(
      "a width of three",
      Gen<Int>.int(in: 0...10).flatMap { width in
        .array(of: .array(of: .int(in: 0...9), count: width), upTo: 10)
      }, "[[0, 0, 0]]"
    ) { $0.contains { $0.count == 3 } },
    .find(
      "a range",
      Gen<Int>.int(in: 0...100).flatMap { low in
        .tuple(.always(low), .int(in: low...200))
      }, "(0, 10)"
    ) { $0.1 - $0.0 >= 10 },
    .find(
      "an index of a list",
      Gen<Int>.int(in: 1...30).flatMap { count in
        .tuple(.array(of: .int(in: 0...99), count: count), .int(in: 0...count - 1))
      }, "([50], 0)"
    ) { $0.0[$0.1] >= 50 },
    .find(
      "a filtered multiple",
      .array(
        of: Gen<Int>.int(in: 0...1000).filter { $0.isMultiple(of: 3) },
        upTo: 20), "[102]"
    ) { $0.contains { $0 > 100 } },
    .find(
      "a length in the middle",
      Gen<Int>.int(in: 0...20).flatMap { count in
        .tuple(.array(of: .int, count: count), .int(in: 0...9))
      }, "([0, 0], 5)"
    ) { $0.0.count >= 2 && $0.1 >= 5 },
  ]
}
