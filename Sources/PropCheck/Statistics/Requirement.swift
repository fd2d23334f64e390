/// The least share that a label must have: of the records of its table, or of the cases.
///
/// It is judged case by case, by a sequential test: a generator that keeps the share is refuted once in
/// 10^6 runs at most if it keeps it in cases of every size, however alike the records of a case are, though it
/// is judged after every block of cases. Only cases have to be independent of each other, so the
/// first 40, which are small on purpose, and those that climb by ``target(_:_:)`` are not judged.
///
/// A share that is refuted ends the run with ``Verdict/gaveUp(reason:)``. Where the cases are too few
/// to tell it is ``RequiredShare/State/open``, which passes. To notice a label that never occurs
/// takes about 14.5 cases divided by its share of one record a case, or of the cases.
public struct Requirement: Sendable {
  /// What a share is a share of.
  public enum Basis: String, Codable, Hashable, Sendable {
    /// All that was counted in the table of the label.
    case records
    /// The cases: those in which the label occurs at least once.
    case cases
  }

  /// The label that must occur.
  public let label: Label
  /// Its share, in 0...1.
  public let share: Double
  /// What it is a share of.
  public let basis: Basis
  /// Where it is demanded.
  let place: String

  private init(_ label: Label, _ share: Double, _ basis: Basis, _ site: Site) {
    self.label = label
    self.share = share
    self.basis = label.table == Label.cases ? .cases : basis
    place = site.place
  }

  /// Demands a share in 0...1 of the records of its table for a label.
  ///
  /// Shares that contradict each other end a run with ``Verdict/invalid(reason:)``: one outside
  /// 0...1, two different ones for one label, or more than 1 in all for one table.
  /// - Parameters:
  ///   - label: The label that must occur.
  ///   - share: Its share of the records of its table; of the cases, for a label of whole cases.
  ///   - fileID: The file that a mistake is reported at.
  ///   - line: The line that a mistake is reported at.
  public init(
    _ label: Label, share: Double, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(label, share, .records, Site(fileID, line))
  }

  /// Demands that a label occurs in a share of the cases.
  ///
  /// Where a case has many records this takes fewer cases to tell than a share of the records,
  /// since they may all lie in one case.
  /// - Parameters:
  ///   - label: The label that must occur.
  ///   - shareOfCases: The share of the cases that have it at least once, in 0...1.
  ///   - fileID: The file that a mistake is reported at.
  ///   - line: The line that a mistake is reported at.
  public init(
    _ label: Label, shareOfCases: Double, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(label, shareOfCases, .cases, Site(fileID, line))
  }

  /// Demands that a share of the cases is called so by ``label(_:)`` or ``classify(_:as:)``.
  ///
  /// - Parameters:
  ///   - name: What the cases are called.
  ///   - share: Their share of all cases, in 0...1.
  ///   - fileID: The file that a mistake is reported at.
  ///   - line: The line that a mistake is reported at.
  public init(
    _ name: String, share: Double, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(Label(name), share, .cases, Site(fileID, line))
  }
}

extension Requirement {
  /// Why a run in which no case occurs twice does not meet this.
  ///
  /// Shares say nothing there, since likely cases occur no more often than others; a label that
  /// never occurs is missing still.
  var absence: String {
    """
    label \(label.table): \(label.name) occurs in none of the cases
    where: \(place)
    fix: draw it, or require a share of 0.
    """
  }

  /// Why the records that were judged do not meet this.
  func complaint(_ seen: ShareTest) -> String {
    let found =
      basis == .cases
      ? "in \(seen.count) of \(seen.cases) cases"
      : "\(seen.count) times in \(seen.records) records of \(seen.cases) cases"
    return """
      label \(label.table): \(label.name) occurred \(found), at least \(share.percent) are required
      where: \(place)
      fix: draw it more often, or require less; where this share is kept, one run in 1,000,000 says \
      so at most.
      """
  }

  /// The first mistake in the requirements of a property: shares that no run can keep.
  static func contradiction(in requirements: [Requirement]) -> Misuse? {
    var shares: [String: [String: Double]] = [:]
    var known: [Requirement.Key: Double] = [:]
    for requirement in requirements {
      let label = requirement.label
      let share = requirement.share
      guard 0...1 ~= share else {
        return requirement.misuse("of \(share) is outside 0...1", "give a part of 1.")
      }
      // Lists of requirements that are put together may share some, and labels of the same words
      // may be made in several places: the greatest share counts.
      let key = Requirement.Key(label: ObjectIdentifier(label), basis: requirement.basis)
      let earlier = known.updateValue(share, forKey: key)
      guard earlier == nil || earlier == share else {
        return requirement.misuse("is the second for this label", "keep one of them.")
      }
      // One case may have all the labels there are.
      guard requirement.basis == .records else { continue }
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

  private struct Key: Hashable {
    let label: ObjectIdentifier
    let basis: Basis
  }

  private func misuse(_ problem: String, _ fix: String) -> Misuse {
    Misuse(
      generator: "the required share of \(label.table): \(label.name)", problem: problem,
      place: place, fix: fix)
  }
}
