import PropCheck

extension Simplest {
  private static let int = Gen<Int>.int(in: 0...1000)
  private static let double = Gen<Double>.double(in: 0...1000)

  /// What one number loses another must gain, whatever their types and whatever is between them.
  static let sums: [Problem] = [
    .find("sum of integers", .tuple(int, int), "(1, 1000)") { $0.0 + $0.1 > 1000 },
    .find("sum of numbers", .tuple(double, double), "(1.0, 1000.0)") { $0.0 + $0.1 > 1000 },
    .find("sum of integer and number", .tuple(int, double), "(1, 1000.0)") {
      Double($0.0) + $0.1 > 1000
    },
    .find("sum of number and integer", .tuple(double, int), "(1.0, 1000)") {
      $0.0 + Double($0.1) > 1000
    },
    .find(
      "sum of apart integers", .tuple(int, .string(upTo: 20), .bool, int),
      "(1, \"\", false, 1000)"
    ) { $0.0 + $0.3 > 1000 },
    .find(
      "sum of apart numbers", .tuple(double, .string(upTo: 20), .bool, double),
      "(1.0, \"\", false, 1000.0)"
    ) { $0.0 + $0.3 > 1000 },
    .find(
      "sum of apart kinds", .tuple(int, .string(upTo: 20), .int, double), "(1, \"\", 0, 1000.0)"
    ) { Double($0.0) + $0.3 > 1000 },
    .find(
      "sum of kinds around a list", .tuple(double, .array(of: .int, upTo: 9), int),
      "(1.0, [], 1000)"
    ) { $0.0 + Double($0.2) > 1000 },
    .find(
      "sum of negative numbers", .tuple(.double(in: -1000...0), .double(in: -1000...0)),
      "(-1.0, -1000.0)"
    ) { $0.0 + $0.1 < -1000 },
    .find("sum of three", .tuple(int, double, int), "(1, 1000.0, 1000)") {
      Double($0.0) + $0.1 + Double($0.2) > 2000
    },
    .find("numbers apart by 1", .tuple(double, double), "(2.0, 3.0)") {
      $0.0 >= 2 && $0.1 - $0.0 >= 1
    },
    .find("ascending pair", .tuple(.int, .int), "(0, 1)") { $0.0 < $0.1 },
    .find("descending pair", .tuple(.int, .int), "(0, -1)") { $0.0 > $0.1 },
    .find("product", .tuple(int, int), "(2, 501)") { $0.0 * $0.1 > 1000 },
    .find("neighbours from 50 on", .tuple(.int(in: 0...1 << 40), .int(in: 0...1 << 40)), "(50, 49)")
    {
      $0.0 >= 50 && abs($0.0 - $0.1) == 1
    },
  ]
}
