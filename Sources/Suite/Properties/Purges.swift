import Domain
import PropCheck
import Reference

/// What a purge removes: all that is old enough and known to the server, and nothing else.
///
/// Scripts purge as well, but there more than one tombstone of a table, of different ages, is rare.
struct Purges: Sendable {
  let subject: Subject

  var properties: [Property] { [exact] }

  private static let day = Days.millisecondsOfDay
  private static let now = Instant(milliseconds: 1_762_171_200_000)

  /// What became of a row before the purge.
  private enum Fate: String, CaseIterable, Sendable {
    /// There is no such row: a failure is told by all that was done before.
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

  private struct Past: Sendable {
    /// Of two families, then of two people; each family has one of them as a member, if both are there.
    let fates: [Fate]
    let limit: Instant
  }

  private var exact: Property {
    Property(
      "families.purge-exactly-what-is-old",
      "A purge removes all tombstones that are older than 30 days and known to the server, and no others.",
      rules: ["P-R4", "P-R10"],
      of: Gen { source in
        let fates = (0..<4).map { _ in Fate.allCases[source.pick(weights: [1, 1, 1, 1, 3, 1])] }
        let ages = [-1, 30 * Purges.day + 1, 40 * Purges.day]
        let age = ages[source.pick(weights: [6, 1, 1])]
        return Past(
          fates: fates, limit: Instant(milliseconds: Purges.now.milliseconds - age))
      },
      describe: { past in
        let rows = Pool.families.prefix(2) + Pool.people.prefix(2)
        let fates = zip(rows, past.fates).map { "\(Pool.name(of: $0)) \($1.rawValue)" }
        return fates.joined(separator: ", ") + "; purge before \(past.limit)"
      },
      body: { try await purge($0) }
    )
  }

  private func purge(_ past: Past) async throws {
    let beginning = Instant(milliseconds: Purges.now.milliseconds - 50 * Purges.day)
    var stage = try await Stage(
      subject,
      Model(
        now: beginning, freshID: Identifier(high: 3, low: 0), displayZone: "UTC",
        fallbackZone: World.fallbackZone, device: World.device, zones: .suite))
    for place in 0...1 {
      let (hasFamily, hasPerson) = (past.fates[place] != .absent, past.fates[place + 2] != .absent)
      if hasFamily { try await stage.family(place) }
      if hasPerson { try await stage.person(place) }
      guard hasFamily, hasPerson else { continue }
      try await stage.member(place, family: place, person: place, .kid, .active)
    }
    try await stage.bury(past.fates.map { $0 == .unsent ? nil : $0.age }, before: Purges.now)
    try await stage.markSynced()
    try await stage.bury(past.fates.map { $0 == .unsent ? $0.age : nil }, before: Purges.now)
    stage.move(to: Purges.now)
    try await stage.purge(before: past.limit)
    try await stage.look()
  }
}

extension Stage {
  /// Deletes two families and two people at these ages, the oldest first; those of no age stay.
  fileprivate mutating func bury(_ ages: [Int64?], before now: Instant) async throws {
    let victims = ages.enumerated().compactMap { place, age in age.map { (place: place, age: $0) } }
    for victim in victims.sorted(by: { $0.age > $1.age }) {
      move(to: Instant(milliseconds: now.milliseconds - victim.age))
      if victim.place < 2 {
        try await delete(family: Pool.families[victim.place])
      } else {
        try await delete(person: Pool.people[victim.place - 2])
      }
    }
  }

  private mutating func delete(family id: Identifier) async throws {
    try await act(
      "delete \(Pool.name(of: id))",
      { model throws(DataLayerError) in
        model.deleteFamily(id)
        return Done()
      },
      { layer throws(DataLayerError) in
        try await layer.families.delete(id)
        return Done()
      })
  }

  private mutating func delete(person id: Identifier) async throws {
    try await act(
      "delete \(Pool.name(of: id))",
      { model throws(DataLayerError) in
        model.deletePerson(id)
        return Done()
      },
      { layer throws(DataLayerError) in
        try await layer.people.delete(id)
        return Done()
      })
  }

  /// If the layer lets it be done; else the server knows of nothing, and all stays.
  fileprivate mutating func markSynced() async throws {
    guard let mark = subject.layer.damage.markSynced else { return }
    try await act(
      "mark synced",
      { model throws(DataLayerError) in
        model.markSynced()
        return Done()
      },
      { _ throws(DataLayerError) in
        try await mark()
        return Done()
      })
  }

  fileprivate mutating func purge(before limit: Instant) async throws {
    try await act(
      "purge before \(limit)",
      { model throws(DataLayerError) in
        model.purge(before: limit)
        return Done()
      },
      { layer throws(DataLayerError) in
        try await layer.families.purge(limit)
        return Done()
      })
  }
}
