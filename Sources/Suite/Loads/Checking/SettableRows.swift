import Domain

/// What a store holds in the rows that several may set at once.
struct SettableRows {
  private var contents: [LoadRow: LoadContent] = [:]

  init(_ dump: Dump) {
    for row in dump.habits where row.isLive {
      guard let number = LoadKey.number(ofHabit: row.content.id) else { continue }
      contents[.habit(number)] = .text(row.content.name)
    }
    for row in dump.people where row.isLive {
      guard let number = LoadKey.number(ofHash: row.content.appleUserIDHash) else { continue }
      contents[.person(number)] = .text(row.content.displayName)
    }
    for row in dump.logs where row.isLive {
      guard let habit = LoadKey.number(ofHabit: row.content.habitID) else { continue }
      contents[.log(habit: habit, day: row.content.day)] = row.content.value.map { .number($0) }
    }
  }

  subscript(row: LoadRow) -> LoadContent { contents[row] ?? .absent }
}

extension StoredRow {
  fileprivate var isLive: Bool { metadata.deletedAt == nil }
}
