/// A sequential test of a required share, exact for any clumps of records within a case.
///
/// Records of one case are not independent of each other: all may be alike. Cases are. So a case with
/// `n` records, `x` of them of the label, is one observation `p * n - x`: how many are missing. It is
/// divided by the greatest number of records that an earlier case had, and cut to it, so that its
/// bounds are known before it is seen. What is claimed is that none are missing on average, whatever
/// number of records a case counts with at most.
struct ShareTest: Sendable {
  /// The greatest probability of a wrong answer.
  static let error = 1e-6
  /// A share is shown to be kept once it is shown to be greater than this part of it; to show that
  /// it is no less than itself would take for ever where it is just met.
  static let tolerance = 0.9

  private let share: Double
  /// Bets that fewer records are of the label than the share demands.
  private var missing: BettingMartingale
  /// Bets that more are than the tolerance allows to be missed.
  private var present: BettingMartingale
  /// The most records of an earlier case.
  private var bound = 0
  /// The records that were judged, those of the label among them, and the cases they are of.
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

  /// Learns how many records a case may have, from one that is not judged.
  mutating func grow(to records: Int) { bound = max(bound, records) }

  /// Judges a case; the first one with records only tells how many there may be.
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

  /// By the same scale a case within the bound and one cut to it: `1 / n` is `bound / n / bound`.
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
