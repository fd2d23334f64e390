import HabitDomain

/// The part of a dump that does not depend on an unknown order of operations.
///
/// Modification times come from the clock, and answers do not show which of several changes was first. So stamps and times of
/// deletion are left out, but not that a row was deleted.
struct LoadView {
  /// Concurrent creations of habits append them to the list in any order, each at its own position.
  private let mixesPlaces: Bool
  /// An update of a habit sets its position too, from which others continue.
  private let hidesPlaces: Bool
  /// An update of a habit sets the last completed day too, which each log recomputes.
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

  /// The positions of habits, sorted; none if they are unknown, or compared with each habit.
  func places(of dump: Dump) -> [Int] {
    mixesPlaces && !hidesPlaces ? dump.habits.map(\.content.displayOrder).sorted() : []
  }
}
