import Domain

/// What of a store does not depend on an order that nobody knows.
///
/// Moments of changes are of the clock, and which of several came first is not told by the answers. So stamps are left out, and when
/// a row was deleted, though not that it was.
struct LoadView {
  /// Those who create habits at once take the places at the end of the list in any order, but each another one.
  private let mixesPlaces: Bool
  /// Who updates a habit gives it a place too, from which others count on.
  private let hidesPlaces: Bool
  /// Who updates a habit writes the last completed day too, which others find anew with each log.
  private let hidesCompletion: Bool

  init(_ mix: LoadMix) {
    let actions = Set(mix.parts.map(\.action))
    mixesPlaces = actions.contains(.createHabit)
    hidesPlaces = actions.isSuperset(of: [.createHabit, .updateHabit])
    hidesCompletion =
      actions.contains(.updateHabit) && actions.contains { $0.isWrite && $0.table == .logs }
  }

  func of(_ dump: Dump) -> Dump {
    var dump = dump
    dump.editMetadata { metadata in
      metadata.modifiedAt = .any
      metadata.deletedAt = metadata.deletedAt.map { _ in LoadWorld.start }
    }
    for place in dump.habits.indices {
      if mixesPlaces { dump.habits[place].content.displayOrder = 0 }
      if hidesCompletion { dump.habits[place].content.lastCompletedDay = nil }
    }
    return dump
  }

  /// The places of habits in the list, whosever they are; none where nobody knows them, or each is judged by itself.
  func places(of dump: Dump) -> [Int] {
    mixesPlaces && !hidesPlaces ? dump.habits.map(\.content.displayOrder).sorted() : []
  }
}
