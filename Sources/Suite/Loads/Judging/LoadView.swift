import Domain

/// What of a store does not depend on an order that nobody knows.
///
/// Moments of changes are of the clock, and which of several came first is not told by the answers. So stamps are left out, and when
/// a row was deleted, though not that it was.
struct LoadView {
  /// Those who create habits at once take the places at the end of the list in any order.
  private let hidesPlaces: Bool
  /// Who updates a habit writes the last completed day too, which others find anew with each log.
  private let hidesCompletion: Bool

  init(_ mix: LoadMix) {
    let actions = Set(mix.parts.map(\.action))
    hidesPlaces = actions.contains(.createHabit)
    hidesCompletion =
      actions.contains(.updateHabit) && actions.contains { $0.isWrite && $0.table == .logs }
  }

  func of(_ dump: Dump) -> Dump {
    var dump = dump
    for place in dump.habits.indices {
      hide(&dump.habits[place].metadata)
      if hidesPlaces { dump.habits[place].content.displayOrder = 0 }
      if hidesCompletion { dump.habits[place].content.lastCompletedDay = nil }
    }
    for place in dump.logs.indices { hide(&dump.logs[place].metadata) }
    for place in dump.categories.indices { hide(&dump.categories[place].metadata) }
    for place in dump.families.indices { hide(&dump.families[place].metadata) }
    for place in dump.people.indices { hide(&dump.people[place].metadata) }
    for place in dump.memberships.indices { hide(&dump.memberships[place].metadata) }
    return dump
  }

  private func hide(_ metadata: inout Metadata) {
    metadata.modifiedAt = Stamp(wall: 0, counter: 0, device: "")
    metadata.deletedAt = metadata.deletedAt.map { _ in LoadWorld.start }
  }
}
