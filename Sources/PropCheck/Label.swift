/// Something a case may be or contain, counted over a run: `kind: numeric`, `zone: with DST`.
///
/// A label is known by its instance, so counting one costs no hashing of text: make it once, as a
/// `static let`.
public final class Label: Sendable {
  /// The question that the labels of a table answer: `kind`.
  public let table: String
  /// One answer: `numeric`.
  public let name: String

  /// One answer in a table of them.
  public init(_ table: String, _ name: String) {
    self.table = table
    self.name = name
  }
}

/// How often one label occurred in a run.
public struct LabelCount: Codable, Hashable, Sendable {
  /// The table of the label.
  public let table: String
  /// The name of the label in its table.
  public let name: String
  /// Its occurrences in the cases that count.
  public let count: Int

  /// A label by its words, with its count.
  public init(table: String, name: String, count: Int) {
    self.table = table
    self.name = name
    self.count = count
  }
}

/// The least share a label must have of all the records of its table.
///
/// Judged only when the table has so many records that the share promises at least 30 of this label. Then
/// fewer than half of them fail the run, if they are five standard deviations too few as well: for records
/// independent of each other a generator that keeps the share is blamed less than once in 10^6 runs.
public struct Requirement: Sendable {
  /// The label that must occur.
  public let label: Label
  /// Its share of the records of its table, in 0...1.
  public let share: Double
  /// Where it is demanded.
  let place: String

  /// Demands a share in 0...1 for a label.
  ///
  /// Shares that contradict each other end a run with ``Verdict/invalid(reason:)``: one outside
  /// 0...1, two different ones for one label, or more than 1 in all for one table.
  /// - Parameters:
  ///   - label: The label that must occur.
  ///   - share: Its share of the records of its table.
  ///   - fileID: The file that a mistake is reported at.
  ///   - line: The line that a mistake is reported at.
  public init(
    _ label: Label, share: Double, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.label = label
    self.share = share
    place = Site(fileID, line).place
  }

  /// Why the counts of a run do not meet this; nil if they do or are too few to tell.
  func complaint(about counts: [LabelCount]) -> String? {
    let total = counts.reduce(0) { $0 + ($1.table == label.table ? $1.count : 0) }
    let count = counts.first { $0.table == label.table && $0.name == label.name }?.count ?? 0
    let expected = Double(total) * share
    let missing = expected - Double(count)
    // The number of occurrences is nearly Poisson distributed: its variance is its mean.
    guard expected >= 30, missing > expected / 2, missing * missing > 25 * expected else {
      return nil
    }
    return "label \(label.table): \(label.name) occurred \(count) times in \(total), "
      + "about \(String(describing: expected.roundedToNearest).prefix { $0 != "." }) are expected"
  }

  /// Why the counts of a run in which no case occurs twice do not meet this.
  ///
  /// Shares say nothing there, since likely cases occur no more often than others; a label that
  /// never occurs is missing still.
  func absence(in counts: [LabelCount], isExhausted: Bool) -> String? {
    let count = counts.first { $0.table == label.table && $0.name == label.name }?.count ?? 0
    guard isExhausted, share > 0, count == 0 else { return nil }
    return "label \(label.table): \(label.name) occurs in none of all cases"
  }
}

extension Requirement {
  /// The first mistake in the requirements of a property: shares that no run can keep.
  static func contradiction(in requirements: [Requirement]) -> Misuse? {
    var shares: [String: [String: Double]] = [:]
    var known: [ObjectIdentifier: Double] = [:]
    for requirement in requirements {
      let label = requirement.label
      let share = requirement.share
      guard 0...1 ~= share else {
        return requirement.misuse("of \(share) is outside 0...1", "give a part of 1.")
      }
      // Lists of requirements that are put together may share some, and labels of the same words
      // may be made in several places: the greatest share counts.
      let earlier = known.updateValue(share, forKey: ObjectIdentifier(label))
      guard earlier == nil || earlier == share else {
        return requirement.misuse("is the second for this label", "keep one of them.")
      }
      let greatest = max(share, shares[label.table]?[label.name] ?? 0)
      shares[label.table, default: [:]][label.name] = greatest
      let sum = shares[label.table, default: [:]].values.sorted().reduce(0, +)
      // The tolerance is for sums such as 0.7 + 0.2 + 0.1, which rounding lifts above 1.
      guard sum <= 1.000_001 else {
        return requirement.misuse("brings its table to \(sum) in all", "demand at most 1 in all.")
      }
    }
    return nil
  }

  private func misuse(_ problem: String, _ fix: String) -> Misuse {
    Misuse(
      generator: "the required share of \(label.table): \(label.name)", problem: problem,
      place: place, fix: fix)
  }
}
