/// The minimum share that a label must have, of the records of its table or of the cases.
///
/// It is judged by a sequential test after every block of cases. A generator that meets the share in cases of every
/// size is refuted in at most one of 10^6 runs, however similar the records of a case are. Only cases must be
/// independent of each other, so the first 40, which are small on purpose, and those that the search of
/// ``target(_:_:)`` mutates are not judged.
///
/// A refuted share ends the run with ``Verdict/gaveUp(reason:)``. With too few cases it stays
/// ``RequiredShare/State/open``, which passes. It takes about 14.5 / `share` cases to notice that a label never occurs,
/// if each case has one record.
public struct Requirement: Sendable {
  /// What a share is a share of.
  public enum Basis: String, Codable, Hashable, Sendable {
    /// The records in the table of the label.
    case records
    /// The cases; a case counts if the label occurs in it.
    case cases
  }

  /// The label that must occur.
  public let label: Label
  /// Its share, in 0...1.
  public let share: Double
  /// What it is a share of.
  public let basis: Basis
  /// Where it was made.
  let place: String

  private init(_ label: Label, _ share: Double, _ basis: Basis, _ site: Site) {
    self.label = label
    self.share = share
    self.basis = Label.isOfCases(table: label.table) ? .cases : basis
    place = site.place
  }

  /// Requires a share of the records of a table.
  ///
  /// Contradictory shares end a run with ``Verdict/invalid(reason:)``: one outside 0...1, two different ones for a label,
  /// or a sum above 1 for a table.
  /// - Parameters:
  ///   - label: The label that must occur.
  ///   - share: Its share of the records of its table, in 0...1; of the cases, for a label of whole cases.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  public init(
    _ label: Label, share: Double, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(label, share, .records, Site(fileID, line))
  }

  /// Requires a share of the cases.
  ///
  /// If cases have many records, this is decided in fewer cases than a share of the records, since one case may contain
  /// all records of a label.
  /// - Parameters:
  ///   - label: The label that must occur.
  ///   - shareOfCases: The share of cases in which it occurs, in 0...1.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  public init(
    _ label: Label, shareOfCases: Double, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(label, shareOfCases, .cases, Site(fileID, line))
  }

  /// Requires a share of cases with a label from ``label(_:)`` or ``classify(_:as:)``.
  ///
  /// - Parameters:
  ///   - name: The label.
  ///   - share: The share of cases with it, in 0...1.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  public init(
    _ name: String, share: Double, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(Label(name), share, .cases, Site(fileID, line))
  }
}

extension Requirement {
  /// Why a run of all possible cases does not meet this.
  ///
  /// Shares mean nothing there, since likely cases occur no more often than others; a label that never occurs is still
  /// missing.
  var absence: String {
    """
    label \(label.table): \(label.name) occurs in none of the cases
    where: \(place)
    fix: draw it, or require a share of 0.
    """
  }

  /// Why the judged records do not meet this.
  func complaint(_ seen: ShareTest) -> String {
    let found =
      basis == .cases
      ? "in \(seen.count) of \(seen.cases) cases"
      : "\(seen.count) times in \(seen.records) records of \(seen.cases) cases"
    return """
      label \(label.table): \(label.name) occurred \(found), at least \(share.percent) are required
      where: \(place)
      fix: draw it more often, or require less; a share that is met is refuted in at most one of \
      1,000,000 runs.
      """
  }

  /// The first contradiction in the requirements of a property, which no run can meet.
  static func contradiction(in requirements: [Requirement]) -> Misuse? {
    var shares: [String: [String: Double]] = [:]
    var known: [Requirement.Key: Double] = [:]
    for requirement in requirements {
      let label = requirement.label
      let share = requirement.share
      guard 0...1 ~= share else {
        return requirement.misuse("of \(share) is outside 0...1", "require a share from 0 to 1.")
      }
      // Combined lists of requirements may share some, and labels of equal name may be made in several places: the
      // greatest share counts.
      let key = Requirement.Key(label: ObjectIdentifier(label), basis: requirement.basis)
      let earlier = known.updateValue(share, forKey: key)
      guard earlier == nil || earlier == share else {
        return requirement.misuse("is the second for this label", "keep one of them.")
      }
      // One case may have several labels.
      guard requirement.basis == .records else { continue }
      let greatest = max(share, shares[label.table]?[label.name] ?? 0)
      shares[label.table, default: [:]][label.name] = greatest
      let sum = shares[label.table, default: [:]].values.sorted().reduce(0, +)
      // Tolerates sums such as 0.7 + 0.2 + 0.1, which rounding lifts above 1.
      guard sum <= 1.000_001 else {
        return requirement.misuse(
          "brings its table to \(sum) in total", "require at most 1 in total.")
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

/// A required share and its state after a run.
public struct RequiredShare: Hashable, Sendable {
  /// The state of a required share.
  public enum State: String, Codable, Hashable, Sendable {
    /// Shown to be at least nine tenths of the required share; wrong in at most one of 10^6 runs. If all possible cases
    /// were run: the label occurs.
    case kept
    /// Refuted; wrong in at most one of 10^6 runs.
    case missed
    /// Undecided: there are too few cases.
    case open
  }

  /// The table of the label.
  public let table: String
  /// The name of the label in its table.
  public let name: String
  /// The minimum share, in 0...1.
  public let share: Double
  /// What it is a share of.
  public let basis: Requirement.Basis
  /// The state after the run.
  public let state: State

  /// Creates a share by the name of its label.
  public init(
    table: String, name: String, share: Double, basis: Requirement.Basis, state: State
  ) {
    self.table = table
    self.name = name
    self.share = share
    self.basis = basis
    self.state = state
  }
}
