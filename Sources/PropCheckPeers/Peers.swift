import Foundation
import LoadCheck

/// Prints what LoadCheck computes for random inputs as lines of JSON, so that other programs can check it.
@main struct Peers {
  static func main() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for number in UInt64(0)..<1_000 {
      var random = SplitMix64(seed: 7, stream: number)
      for answer in answers(&random) {
        FileHandle.standardOutput.write(try encoder.encode(answer) + Data("\n".utf8))
      }
    }
  }

  private static func answers(_ random: inout SplitMix64) -> [Answer] {
    let isRounded = random.next(below: 2) == 0
    let (first, second) = (values(&random, isRounded), values(&random, isRounded))
    return [
      ranks(first, second, exactly: true), ranks(first, second, exactly: false),
      shift(first, second), line(&random), slope(first + second), holm(&random), histogram(&random),
      interval(&random),
    ].compactMap(\.self)
  }

  /// With ties or without.
  private static func values(_ random: inout SplitMix64, _ isRounded: Bool) -> [Double] {
    (0...random.next(below: 20)).map { _ in
      isRounded ? Double(random.next(below: 12)) : random.nextUnit()
    }
  }

  private static func ranks(_ first: [Double], _ second: [Double], exactly: Bool) -> Answer? {
    guard let test = RankTest(first, second, exactly: exactly) else { return nil }
    return Answer(
      kind: test.isExact ? "exact ranks" : "ranks", first: first, second: second,
      results: [test.pairs, test.p])
  }

  private static func shift(_ first: [Double], _ second: [Double]) -> Answer? {
    Shift(of: first, from: second).map {
      Answer(kind: "shift", first: first, second: second, results: [$0.estimate])
    }
  }

  /// Few values without ties, whose ranks are counted exactly.
  private static func interval(_ random: inout SplitMix64) -> Answer? {
    let (first, second) = (distinct(&random), distinct(&random))
    guard let interval = Shift(of: first, from: second)?.interval else { return nil }
    return Answer(
      kind: "interval", first: first, second: second,
      results: [interval.lowerBound, interval.upperBound])
  }

  private static func distinct(_ random: inout SplitMix64) -> [Double] {
    (0..<4 + random.next(below: 8)).map { _ in random.nextUnit() }
  }

  private static func line(_ random: inout SplitMix64) -> Answer? {
    let points = (0..<3 + random.next(below: 20)).map { _ in
      (x: random.nextUnit() * 10, y: random.nextUnit())
    }
    guard let line = Line(points), let interval = line.interval else { return nil }
    return Answer(
      kind: "line", first: points.map(\.x), second: points.map(\.y),
      results: [line.slope, line.intercept, interval.lowerBound, interval.upperBound])
  }

  private static func slope(_ values: [Double]) -> Answer? {
    let cycles = CycleResult(gauge: "x", values: values.map { Int64($0 * 1_000) })
    guard values.count > 1 else { return nil }
    return Answer(
      kind: "slope", first: cycles.values.map { Double($0) }, second: [], results: [cycles.slope])
  }

  private static func holm(_ random: inout SplitMix64) -> Answer? {
    let probabilities = (0...random.next(below: 30)).map { _ in
      let p = random.nextUnit()
      return p * p * p
    }
    return Answer(
      kind: "holm", first: probabilities, second: [], results: Holm.adjusted(probabilities))
  }

  /// Ten thousand values, so that the rank of each percentile is a whole number.
  private static func histogram(_ random: inout SplitMix64) -> Answer? {
    var histogram = Histogram()
    let bits = 1 + random.next(below: 40)
    for _ in 0..<10_000 { histogram.record(Int64(random.next() >> (64 - bits))) }
    let percents = [1, 50, 90, 99, 99.9, 99.99, 100]
    // Only buckets are encoded: the maximum that is read back is that of the last bucket.
    guard let read = try? Histogram(encoded: histogram.encoded) else { return nil }
    return Answer(
      kind: "histogram", first: percents, second: [],
      results: [Double(read.count)] + percents.map { Double(read.percentile($0) ?? -1) },
      encoded: Data(histogram.encoded))
  }
}

/// One input with the results of LoadCheck.
struct Answer: Encodable {
  var kind: String
  var first: [Double]
  var second: [Double]
  var results: [Double]
  var encoded: Data?
}
