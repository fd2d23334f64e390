/// Why a case was discarded, and where; thrown, so that nothing more is drawn.
struct Rejection: Error, Sendable {
  /// The function that discarded it: `filter(_:)`.
  let origin: StaticString
  let site: Site
  /// Whether the case was cut because it grew too large.
  let isTooLarge: Bool

  init(_ origin: StaticString, _ site: Site, isTooLarge: Bool = false) {
    self.origin = origin
    self.site = site
    self.isTooLarge = isTooLarge
  }
}

/// Counts discarded draws, in total and by place.
struct RejectionTable: Codable, Sendable {
  /// A place that discards, as text: another process may have counted.
  fileprivate struct Entry: Codable, Sendable {
    let origin: String
    let file: String
    let line: UInt
    let isTooLarge: Bool
    var count: Int
  }

  private var entries: [Entry] = []
  private(set) var total = 0
  /// The draws that grew too large.
  private(set) var tooLarge = 0

  /// Counts discarded draws.
  ///
  /// - Complexity: Linear in the places that discard, of which there are few.
  mutating func add(_ rejection: Rejection?, _ draws: Int = 1) {
    guard let rejection else { return count(draws, isTooLarge: false) }
    guard let place = entries.firstIndex(where: { $0.isOf(rejection) }) else {
      return add(Entry(rejection, count: draws))
    }
    entries[place].count += draws
    count(draws, isTooLarge: rejection.isTooLarge)
  }

  mutating func add(_ other: RejectionTable) {
    for entry in other.entries { add(entry) }
    total += other.total - other.entries.reduce(0) { $0 + $1.count }
  }

  private mutating func add(_ entry: Entry) {
    if let place = entries.firstIndex(where: { $0.isLike(entry) }) {
      entries[place].count += entry.count
    } else {
      entries.append(entry)
    }
    count(entry.count, isTooLarge: entry.isTooLarge)
  }

  private mutating func count(_ draws: Int, isTooLarge: Bool) {
    total += draws
    if isTooLarge { tooLarge += draws }
  }
}

extension RejectionTable {
  /// Why a run gives up because of discards.
  func complaint(cases: Int, limit: Int) -> String {
    let sum = "\(total) draws were discarded for \(cases) cases; the limit is \(limit) per case"
    guard let most = entries.max(by: { $0.count < $1.count }) else { return sum }
    let share = most.count * 100 / max(total, 1)
    return """
      \(sum)
      where: \(most.origin) at \(most.place), \(share) % of them
      fix: draw values that satisfy the condition, or raise discardLimit.
      """
  }

  /// Why a run gives up because of cases that are too large.
  var tooLargeComplaint: String {
    let most = entries.filter(\.isTooLarge).max { $0.count < $1.count }
    return """
      too large: \(tooLarge) draws had more than \(Source.sizeLimit) elements, were nested more than \
      \(Source.depthLimit) deep, or used up the choices or the stack of a case
      where: \(most?.place ?? "")
      fix: let this generator recurse less often, for instance with .recursive(_:depth:), or draw \
      fewer elements.
      """
  }
}

extension RejectionTable.Entry {
  fileprivate init(_ rejection: Rejection, count: Int) {
    self.init(
      origin: "\(rejection.origin)", file: "\(rejection.site.file)", line: rejection.site.line,
      isTooLarge: rejection.isTooLarge, count: count)
  }

  fileprivate var place: String { "\(file):\(line)" }

  /// The line comes first, since it nearly always decides.
  fileprivate func isOf(_ rejection: Rejection) -> Bool {
    line == rejection.site.line && isTooLarge == rejection.isTooLarge
      && rejection.site.file.withUTF8Buffer { file.utf8.elementsEqual($0) }
      && rejection.origin.withUTF8Buffer { origin.utf8.elementsEqual($0) }
  }

  fileprivate func isLike(_ other: Self) -> Bool {
    line == other.line && isTooLarge == other.isTooLarge && file == other.file
      && origin == other.origin
  }
}
