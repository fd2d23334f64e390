import PropCheck

extension Simplest {
  private static let ints = Gen<[Int]>.array(of: .int, upTo: 50)
  private static let small = Gen<[Int]>.array(of: .int(in: 0...100), upTo: 50)

  private static let flags = Gen<[Bool]>.array(of: .bool, upTo: 50)
  private static let sets = Gen<Set<Int>>.set(of: .int(in: 0...1000), upTo: 20).map { $0.sorted() }
  private static let mixed = Gen<[String]>.array(
    of: .oneOf([Gen<Int>.int.map { "\($0)" }, Gen<String>.string(upTo: 9)]), upTo: 20)
  private static let poisoned = Gen<[Int]>.array(
    of: .oneOf([.int(in: 0...10), .always(-1)]), upTo: 50)

  static let lists: [Problem] = [
    .find("any list", ints, "[]") { _ in true },
    .find("ten elements", ints, "[0, 0, 0, 0, 0, 0, 0, 0, 0, 0]") { $0.count >= 10 },
    .find("ten flags", flags, Array(repeating: false, count: 10).description) {
      $0.count >= 10
    },
    .find("five texts", .array(of: .string(upTo: 9), upTo: 20), "[\"\", \"\", \"\", \"\", \"\"]") {
      $0.count >= 5
    },
    .find("a large element", ints, "[1000]") { $0.contains { $0 >= 1000 } },
    .find("a large sum", small, "[1, 100, 100]") { $0.reduce(0, +) > 200 },
    .find("length at the end of its range", .array(of: .int, count: 5...7), "[0, 0, 0, 0, 0, 0, 0]")
    {
      $0.count == 7
    },
    .find(
      "a true flag of many", .array(of: .bool, count: 20),
      (Array(repeating: false, count: 19) + [true]).description
    ) { $0.contains(true) },
    .find(
      "a number of eight", .array(of: .double, count: 8), "[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]"
    ) {
      $0.contains { $0 > 0 }
    },
    .find("a wide gap", ints, "[0, 11]") { list in
      guard let least = list.min(), let most = list.max(), least >= 0 else { return false }
      return most - least > 10
    },
    .find("descending neighbours", ints, "[0, -1]") {
      zip($0, $0.dropFirst()).contains { $0 > $1 }
    },
    .find("three different", ints, "[0, 1, -1]") { Set($0).count >= 3 },
    .find("an equal pair above 9", ints, "[10, 10]") { list in
      let large = list.filter { $0 > 9 }
      return Set(large).count < large.count
    },
    .find("three elements above 5", small, "[6, 6, 6]") { $0.count { $0 > 5 } >= 3 },
    .find("mixed kinds", mixed, "[\"0\", \"0\", \"0\"]") { (list: [String]) in list.count >= 3 },
    .find("set of three", sets, "[0, 1, 2]") { (set: [Int]) in set.count >= 3 },
    .find("poisoned list", poisoned, "[-1]") { (list: [Int]) in list.contains(-1) },
    .find("two poisons", poisoned, "[-1, -1]") { (list: [Int]) in list.count { $0 == -1 } > 1 },
  ]
}
