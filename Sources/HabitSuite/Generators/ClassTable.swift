import PropCheck

/// A way in which a value can be special. Every run counts the classes it drew; one that never occurs fails the run.
///
/// The first case is the simplest, which failures shrink to. A field with bounds has a case on both sides of each
/// (P-V2). Draws that prefer valid values leave out cases of weight 2 or less.
protocol ValueClass: CaseIterable, Hashable, RawRepresentable, Sendable where RawValue == String {
  /// What the classes are classes of, as in "name".
  static var table: String { get }
  /// How often it is drawn, compared with the others. The rarest has at least 3 % of the draws of a property that draws
  /// once a case: then 1,000 cases are enough to notice that it never occurs.
  var weight: Int { get }
}

extension ValueClass {
  var weight: Int { 1 }
}

/// Draws values by their classes, and counts these.
struct ClassTable<Value: Sendable>: Sendable {
  private let values: [Value]
  private let weights: [Int]
  /// Without the classes that are mostly refused.
  private let validWeights: [Int]
  private let labels: [Label]

  /// A table of values, one for each class.
  init(_ table: String, _ rows: [(name: String, weight: Int, value: Value)]) {
    values = rows.map(\.value)
    weights = rows.map(\.weight)
    validWeights = weights.map { $0 > 2 ? $0 : 0 }
    labels = rows.map { Label(table, $0.name) }
  }

  /// Draws a value, from all classes or from those that are mostly accepted.
  func draw(from source: inout Source, prefersValid: Bool = false) -> Value {
    let index = source.pick(weights: prefersValid ? validWeights : weights)
    source.record(labels[index])
    return values[index]
  }

  /// Requires three fifths of its share of each class: other draws steer some of them, so the rest is leeway.
  var requirements: [Requirement] { requirements(scaledBy: 1) }

  /// Requires a part of these shares if most draws prefer valid values.
  func requirements(scaledBy scale: Double) -> [Requirement] {
    let total = Double(max(1, weights.reduce(0, +)))
    return zip(labels, weights).map { Requirement($0, share: 0.6 * Double($1) / total * scale) }
  }

  /// Requires each wanted class in a share of the cases: if a case draws many values, this takes fewer cases to
  /// judge.
  func requirements(
    shareOfCases: Double, of isWanted: (Value) -> Bool = { _ in true }
  ) -> [Requirement] {
    zip(labels, values).filter { isWanted($1) }
      .map { Requirement($0.0, shareOfCases: shareOfCases) }
  }
}

extension ClassTable where Value: ValueClass {
  /// Counts in a table of the class, or in one of another name.
  init(of table: String = Value.table) {
    self.init(table, Value.allCases.map { ($0.rawValue, $0.weight, $0) })
  }
}

extension ClassTable where Value: Equatable {
  /// Counts a value that turned out to be of a class.
  func record(_ value: Value, in source: inout Source) {
    guard let index = values.firstIndex(of: value) else { return }
    source.record(labels[index])
  }
}

extension Source {
  /// One of several values, all equally likely.
  mutating func pickOne<Element>(of values: [Element]) -> Element {
    values[pick(weights: values.map { _ in 1 })]
  }
}
