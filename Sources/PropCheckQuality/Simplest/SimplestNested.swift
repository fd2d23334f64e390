import PropCheck

extension Simplest {
  private static let matrix = Gen<[[Int]]>.array(of: .array(of: .int, upTo: 10), upTo: 10)

  static let nested: [Problem] = [
    .find("two empty lists", matrix, "[[], []]") { $0.count >= 2 },
    .find("three filled lists", matrix, "[[0], [0], [0]]") { $0.count { !$0.isEmpty } >= 3 },
    .find("union of eight", matrix, "[[0, 1, -1, 2, -2, 3, -3, 4]]") {
      Set($0.joined()).count >= 8
    },
    .find("equal lists", matrix, "[[0], [0]]") { lists in
      let filled = lists.filter { !$0.isEmpty }
      return Set(filled).count < filled.count
    },
    .find("two pairs", .array(of: .tuple(.int, .bool), upTo: 20), "[(0, false), (0, false)]") {
      $0.count >= 2
    },
    .find("a nested 7", matrix, "[[7]]") { $0.contains { $0.contains(7) } },
    .find("lists out of order", .array(of: .array(of: .bool, upTo: 5), upTo: 9), "[[false], []]") {
      zip($0, $0.dropFirst()).contains { $0.count > $1.count }
    },
    .find("something optional", .array(of: .optional(.int), upTo: 20), "[Optional(0)]") {
      $0.contains { $0 != nil }
    },
    .find(
      "keys and values", .array(of: .tuple(.int(in: 0...9), .string(upTo: 9)), upTo: 20),
      "[(0, \"\"), (1, \"\"), (2, \"\")]"
    ) { Set($0.map(\.0)).count >= 3 },
  ]
}
