/// Who discarded a case, and where that is written.
@usableFromInline
struct Rejection: Sendable {
  /// What is written there: `filter(_:)`.
  let origin: StaticString
  let site: Site
  /// Whether the case was cut because it grew too large.
  let isTooLarge: Bool

  @usableFromInline
  init(_ origin: StaticString, _ site: Site, isTooLarge: Bool = false) {
    self.origin = origin
    self.site = site
    self.isTooLarge = isTooLarge
  }
}

/// How many draws were discarded, in all and by whom.
struct RejectionTable: Sendable {
  private var entries: [(rejection: Rejection, count: Int)] = []
  private(set) var total = 0
  /// The draws among them that grew too large.
  private(set) var tooLarge = 0

  /// Counts discarded draws.
  ///
  /// - Complexity: One step for each place that discards, of which there are few.
  mutating func add(_ rejection: Rejection?, _ count: Int = 1) {
    total += count
    guard let rejection else { return }
    if rejection.isTooLarge { tooLarge += count }
    if let place = entries.firstIndex(where: { $0.rejection.isSame(as: rejection) }) {
      entries[place].count += count
    } else {
      entries.append((rejection, count))
    }
  }

  mutating func add(_ other: RejectionTable) {
    for (rejection, count) in other.entries { add(rejection, count) }
    total += other.total - other.entries.reduce(0) { $0 + $1.count }
  }
}

extension RejectionTable {
  /// Why a run gives up for its discards.
  func complaint(cases: Int, limit: Int) -> String {
    let sum = "\(total) draws were discarded for \(cases) cases, \(limit) a case are allowed"
    guard let most = entries.max(by: { $0.count < $1.count }) else { return sum }
    let share = most.count * 100 / max(total, 1)
    return """
      \(sum)
      where: \(most.rejection.origin) at \(most.rejection.site.place), \(share) % of them
      fix: draw values that satisfy the condition, or raise discardLimit.
      """
  }

  /// Why a run gives up for cases that are too large.
  var tooLargeComplaint: String {
    let most = entries.filter(\.rejection.isTooLarge).max { $0.count < $1.count }
    return """
      too large: \(tooLarge) draws had more than \(Source.sizeLimit) elements or were nested more \
      than \(Source.depthLimit) deep
      where: \(most?.rejection.site.place ?? "")
      fix: let this generator recurse less often, by .recursive(_:depth:) for instance, or draw \
      fewer elements.
      """
  }
}

extension Rejection {
  fileprivate func isSame(as other: Rejection) -> Bool {
    site.line == other.site.line && origin.utf8Start == other.origin.utf8Start
      && site.file.utf8Start == other.site.file.utf8Start
  }
}
