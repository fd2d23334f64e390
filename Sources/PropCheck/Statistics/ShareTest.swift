/// A sequential test of a required share, exact for any clustering of records within a case.
///
/// Records of one case may depend on each other, cases do not. So a case with `n` records, `x` of them with the label, is
/// one observation `p * n - x`, the number that is missing. It is scaled by the greatest number of records of an earlier
/// case, and clipped to it, so that its bounds are known in advance. The claim is that none are missing on average,
/// whatever the limit on the records of a case.
struct ShareTest: Sendable {
  /// The greatest probability of a wrong answer.
  static let error = 1e-6
  /// A share counts as kept once it is shown to exceed this part of what is required; a share that is just met could never
  /// be shown to be met.
  static let tolerance = 0.9

  private let share: Double
  /// Bets that there are fewer records than required.
  private var missing: BettingMartingale
  /// Bets that there are more than the tolerance allows to miss.
  private var present: BettingMartingale
  /// The most records of an earlier case.
  private var bound = 0
  /// The judged records, those with the label, and their cases.
  private(set) var records = 0
  private(set) var count = 0
  private(set) var cases = 0

  init(share: Double, error: Double = ShareTest.error) {
    self.share = share
    missing = .missing(error: error)
    present = .present(beyond: share * Self.tolerance, error: error)
  }

  var state: RequiredShare.State {
    if missing.isWon { return .missed }
    return present.isWon || share <= 0 ? .kept : .open
  }

  /// Learns the number of records from a case that is not judged.
  mutating func grow(to records: Int) { bound = max(bound, records) }

  /// Judges a case; the first one with records only sets the bound.
  mutating func add(_ found: Int, of total: Int) {
    guard total > 0 else { return }
    defer { grow(to: total) }
    guard bound > 0 else { return }
    cases &+= 1
    records &+= total
    count &+= found
    guard state != .missed else { return }
    bet(Double(found), Double(total), scale: 1 / Double(max(bound, total)))
  }

  /// One scale serves cases within the bound and clipped ones: `1 / n` is `bound / n / bound`.
  private mutating func bet(_ found: Double, _ total: Double, scale: Double) {
    let lack = (share * total - found) * scale
    if share < 1 {
      missing.add(lack / (1 - share))
    } else if lack > 0 {
      missing.win()
    }
    guard share > 0 else { return }
    let least = share * Self.tolerance
    present.add((found - least * total) * scale / least)
  }
}
