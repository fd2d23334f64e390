import HabitDomain
import PropCheck
import HabitReference

/// A purge removes all tombstones that are old enough and known to the server, and nothing else.
///
/// Scripts purge as well, but rarely several tombstones of one table with different ages.
struct Purges: Sendable {
  let subject: Subject

  var entries: [CatalogueEntry] { [exact.needing(.ofMembers)] }

  private static let day = Days.millisecondsOfDay
  private static let now = Model.mondayNoon.now

  /// What happened to a row before the purge.
  private enum RowAge: String, CaseIterable, Sendable {
    /// No such row exists, so that shrinking removes it from the case.
    case absent
    case kept
    case young = "deleted a day ago"
    case atBound = "deleted 30 days ago"
    case old = "deleted 30 days and 1 ms ago"
    case unsent = "deleted 31 days ago, unknown to the server"

    /// How long ago it was deleted; nil if it was not.
    var age: Int64? {
      switch self {
      case .absent, .kept: nil
      case .young: Purges.day
      case .atBound: 30 * Purges.day
      case .old: 30 * Purges.day + 1
      case .unsent: 31 * Purges.day
      }
    }
  }

  private struct PurgeCase: Sendable {
    /// Two families, then two people; each family has one of them as a member, if both exist.
    let rows: [RowAge]
    let limit: Instant
  }

  private var exact: Property {
    Property(
      "families.purge-exactly-what-is-old",
      "A purge removes exactly the tombstones that are older than 30 days and known to the server.",
      rules: ["P-R4", "P-R10"],
      of: Gen { source in
        let rows = (0..<4).map { _ in RowAge.allCases[source.pick(weights: [1, 1, 1, 1, 3, 1])] }
        let ages = [-1, 30 * Purges.day + 1, 40 * Purges.day]
        let age = ages[source.pick(weights: [6, 1, 1])]
        return PurgeCase(
          rows: rows, limit: Instant(milliseconds: Purges.now.milliseconds - age))
      },
      describe: { past in
        let ids = Pool.families.prefix(2) + Pool.people.prefix(2)
        let texts = zip(ids, past.rows).map { "\(Pool.name(of: $0)) \($1.rawValue)" }
        return texts.joined(separator: ", ") + "; purge before \(past.limit)"
      }
    ) { try await purge($0) }
  }

  private func purge(_ past: PurgeCase) async throws {
    var start = Model.mondayNoon
    start.now = Instant(milliseconds: Purges.now.milliseconds - 50 * Purges.day)
    var layer = try await ModelledLayer(subject, start)
    for place in 0...1 {
      let (hasFamily, hasPerson) = (past.rows[place] != .absent, past.rows[place + 2] != .absent)
      if hasFamily { try await layer.createFamily(place) }
      if hasPerson { try await layer.createPerson(place) }
      guard hasFamily, hasPerson else { continue }
      try await layer.createMembership(place, family: place, person: place, .kid, .active)
    }
    try await layer.delete(past.rows.map { $0 == .unsent ? nil : $0.age }, before: Purges.now)
    try await layer.markSynced()
    try await layer.delete(past.rows.map { $0 == .unsent ? $0.age : nil }, before: Purges.now)
    layer.setClock(to: Purges.now)
    try await layer.call(
      "purge before \(past.limit)", past.limit, model: { $0.purge(before: $1) },
      layer: \.families.purge)
    try await layer.compareEverything()
  }
}

extension ModelledLayer {
  /// Deletes two families and two people at these ages, the oldest first; those without an age
  /// stay.
  fileprivate mutating func delete(_ ages: [Int64?], before now: Instant) async throws {
    let rows = ages.enumerated().compactMap { place, age in age.map { (place: place, age: $0) } }
    for row in rows.sorted(by: { $0.age > $1.age }) {
      setClock(to: Instant(milliseconds: now.milliseconds - row.age))
      let isFamily = row.place < 2
      let id = isFamily ? Pool.families[row.place] : Pool.people[row.place - 2]
      try await call(
        "delete \(Pool.name(of: id))", id,
        model: { isFamily ? $0.deleteFamily($1) : $0.deletePerson($1) },
        layer: { isFamily ? $0.families.delete : $0.people.delete })
    }
  }

  /// If a layer cannot mark rows, the server knows none of them, and all stay.
  fileprivate mutating func markSynced() async throws {
    guard let mark = subject.layer.damage.markSynced else { return }
    try await call(
      "mark synced", Done(), model: { model, _ in model.markSynced() },
      layer: { _ in { _ throws(DataLayerError) in try await mark() } })
  }
}
