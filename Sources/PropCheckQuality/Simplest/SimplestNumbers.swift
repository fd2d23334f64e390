import PropCheck

extension Simplest {
  static let numbers: [Problem] = [
    .find("any integer", Gen<Int>.int, "0") { _ in true },
    .find("positive integer", Gen<Int>.int, "1") { $0 > 0 },
    .find("negative integer", Gen<Int>.int, "-1") { $0 < 0 },
    .find("integer from 101", Gen<Int>.int(in: 101...(.max)), "101") { _ in true },
    .find("integer but 0", Gen<Int>.int(in: -10...10), "1") { $0 != 0 },
    .find("integer up to -101", Gen<Int>.int(in: .min...(-101)), "-101") { _ in true },
    .find("far integer", Gen<Int>.int, "1000000000000") { $0.magnitude >= 1_000_000_000_000 },
    .find("integer below 2^62", Gen<Int>.int, "0") { $0 < 1 << 62 },
    .find("even above 1,000", Gen<Int>.int(in: 0...1 << 40), "1002") {
      $0 > 1000 && $0.isMultiple(of: 2)
    },
    .find("integer with three bits", Gen<Int>.int(in: 0...1 << 20), "7") {
      $0.nonzeroBitCount >= 3
    },
    .find("any flag", Gen<Bool>.bool, "false") { _ in true },
    .find("true", Gen<Bool>.bool, "true") { $0 },
    .find("one of two ranges", .oneOf([.int(in: 101...200), .int(in: 0...100)]), "101") { _ in true
    },
    .find("far element", Gen<Int>.element(of: Array(0..<100)), "60") { $0 >= 60 },
    .find("any number", Gen<Double>.double, "0.0") { _ in true },
    .find("number above 0", Gen<Double>.double, "1.0") { $0 > 0 },
    .find("number above 1", Gen<Double>.double, "2.0") { $0 > 1 },
    .find("number above 1.1", Gen<Double>.double(in: 0...1e6), "2.0") { $0 > 1.1 },
    .find("number below -2.5", Gen<Double>.double(in: -1e6...1e6), "-3.0") { $0 < -2.5 },
    .find("number around 1", Gen<Double>.double(in: 0.5...1.5), "1.0") { _ in true },
    .find("fraction", Gen<Double>.double(in: 0...0.75), "0.1") { $0 > 0 },
    .find("number with a fraction", Gen<Double>.double(in: 0...1000), "2.1") {
      $0 > 2 && $0 != $0.rounded()
    },
    .find("number above 1e6", Gen<Double>.double, "1000001.0") { $0 > 1e6 },
    .find("infinity", Gen<Double>.double, "inf") { $0.isInfinite },
    .find("no number", Gen<Double>.double, "nan") { $0.isNaN },
  ]
}
