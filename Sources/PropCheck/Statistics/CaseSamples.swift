/// The numbers by which required shares are judged, for cases at equal distances.
package struct CaseSamples: Codable, Hashable, Sendable {
  /// The first case.
  package let from: Int
  /// The distance of the cases.
  package let step: Int
  /// The numbers of a case.
  package let width: Int
  /// The numbers of the cases, one after another.
  package private(set) var values: [Int]

  /// Samples of so many numbers a case, from 1; nil unless they are whole.
  package init?(from: Int, step: Int, width: Int, values: [Int]) {
    guard from >= 0, step > 0, width > 0, values.count.isMultiple(of: width) else { return nil }
    (self.from, self.step, self.width, self.values) = (from, step, width, values)
  }
}

extension CaseSamples {
  /// Those of a block; nil if it has none.
  init?(_ result: BlockResult) {
    guard result.cases > 0, !result.samples.isEmpty else { return nil }
    self.init(
      from: result.start, step: result.step, width: result.samples.count / result.cases,
      values: result.samples)
  }

  /// Which cases samples are of, without the numbers.
  package struct Shape: Hashable, Sendable {
    let from: Int
    let step: Int
    /// The numbers of a case.
    package let width: Int
    /// The number of cases.
    package let count: Int

    /// The case at a place.
    package func index(at place: Int) -> Int {
      let (way, isFar) = place.multipliedReportingOverflow(by: step)
      let (index, isGreat) = from.addingReportingOverflow(way)
      return isFar || isGreat ? .max : index
    }
  }

  /// The cases.
  package var shape: Shape {
    Shape(from: from, step: step, width: width, count: values.count / width)
  }

  /// The cases at some places.
  package func shape(of places: Range<Int>) -> Shape {
    Shape(from: index(at: places.lowerBound), step: step, width: width, count: places.count)
  }

  /// The number of cases.
  package var count: Int { shape.count }

  /// The case at a place.
  package func index(at place: Int) -> Int { shape.index(at: place) }

  /// The numbers of the case at a place.
  package func row(at place: Int) -> ArraySlice<Int> {
    values[place * width..<(place + 1) * width]
  }

  /// Those of the cases below a bound; nil if there are none.
  func before(_ bound: Int) -> CaseSamples? {
    let cases = CaseRange(from: from, to: bound, step: step).count
    guard cases > 0 else { return nil }
    return CaseSamples(
      from: from, step: step, width: width, values: Array(values.prefix(cases * width)))
  }
}

extension [CaseSamples] {
  /// Adds samples of later cases.
  mutating func add(_ next: CaseSamples) {
    guard let last, last.width == next.width, last.step == next.step,
      last.index(at: last.count) == next.from
    else { return append(next) }
    self[count - 1].append(next)
  }
}

extension CaseSamples {
  fileprivate mutating func append(_ next: CaseSamples) { values += next.values }
}
