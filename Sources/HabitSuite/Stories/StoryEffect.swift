import HabitDomain
import HabitReference

/// What a write changes, by the model, which knows the rules of the domain and uses no code of a
/// store.
struct StoryEffect: Sendable {
  /// The versions that it writes; if it is refused, those that it would write.
  var changes: [RowKey: StoryRows.Version] = [:]
  /// Why it is refused; nil if it is allowed.
  var refusal: StoryRefusal?

  /// Writes rows.
  init(_ contents: [SyncedContent] = []) {
    for content in contents { changes[content.key] = StoryRows.Version(content: content) }
  }

  mutating func delete(_ content: SyncedContent) {
    changes[content.key] = StoryRows.Version(content: content, isDeleted: true)
  }

  func refused(_ refusal: StoryRefusal) -> StoryEffect {
    var effect = self
    effect.refusal = refusal
    return effect
  }

  /// What it writes if nothing draws codes.
  var coded: StoryEffect {
    var effect = self
    effect.changes = changes.mapValues { version in
      var version = version
      version.content = version.content.coded
      return version
    }
    return effect
  }

  /// The key of the row that it is about, in a table.
  func key(_ table: SyncedTable) -> RowKey? { changes.keys.filter { $0.table == table }.min() }
}

/// Why a write is refused, whatever the wording.
enum StoryRefusal: String, Sendable {
  case noHabit = "there is no such habit"
  case nameTaken = "the name is taken"
  case notFound = "there is no such row"
  case noPerson = "there is no such person"
  case constraint = "another row forbids it"
  case invalid = "it is not valid"
  case denied = "this member is not allowed to do it"

  func isSaid(by error: DataLayerError) -> Bool {
    switch (self, error) {
    case (.noHabit, .habit(.habitNotFound)), (.nameTaken, .habit(.duplicateName)),
      (.notFound, .service(.notFound)), (.noPerson, .service(.invalidData)),
      (.constraint, .service(.constraintViolation)), (.invalid, .service(.validationFailed)),
      (.denied, .authorization(.denied)):
      true
    default: false
    }
  }
}

extension StoryWrite {
  /// What a phone changes by writing it. What the store draws is taken from its answer, once that is known.
  func effect(on rows: StoryRows, _ teller: StoryTeller) -> StoryEffect {
    switch self {
    case .habit(let number, let variant): habit(number, variant, rows, teller)
    case .removeHabit(let number):
      removal(of: rows.habit(number, teller).map { .habit($0) }) { habit in
        rows.live.values.filter { content in
          if case .log(let log) = content {
            RowKey(.habit, log.habitID) == habit.key
          } else {
            false
          }
        }
      }
    case .log(let number, let days, let variant): log(number, days, variant, rows, teller)
    case .removeLog(let number, let days):
      removal(of: rows.log(of: number, on: teller.day(days), teller).map { .log($0) })
    case .category(let number, let variant):
      StoryEffect([
        .category(
          StorySample.category(
            number, variant: variant, as: rows.category(number, teller)?.id, by: teller.twin))
      ])
    case .removeCategory(let number): removal(ofCategory: number, rows, teller)
    case .person(let number, let variant):
      StoryEffect([.person(person(number, variant, rows, teller))])
    case .seed:
      StoryEffect(Model.predefined.map { .category($0) }.filter { rows.live($0.key) == nil })
    default: effectOnFamily(rows, teller)
    }
  }

  private func habit(
    _ number: Int, _ variant: Int, _ rows: StoryRows, _ teller: StoryTeller
  ) -> StoryEffect {
    let old = rows.habit(number, teller)
    let category = variant % 2 == 1 ? rows.category(variant % 3 + 1, teller)?.id : nil
    var habit = StorySample.habit(number, variant: variant, in: category)
    habit.id = old?.id ?? StorySample.habit(number, by: teller.twin)
    let others = rows.habits.filter { $0.id != habit.id }
    // New ones come last.
    habit.displayOrder = old?.displayOrder ?? others.map { $0.displayOrder + 1 }.max() ?? 0
    let effect = StoryEffect([.habit(habit)])
    // An edit that keeps the name may leave it next to an equal one.
    if let old, old.categoryID == category { return effect }
    let isTaken = others.contains { $0.name == habit.name && $0.categoryID == category }
    return isTaken ? effect.refused(.nameTaken) : effect
  }

  private func log(
    _ number: Int, _ days: Int, _ variant: Int, _ rows: StoryRows, _ teller: StoryTeller
  ) -> StoryEffect {
    let day = teller.day(days)
    let habit = rows.habit(number, teller)
    var log = StorySample.log(
      of: habit ?? StorySample.habit(number, variant: 0, in: nil), number, on: day,
      variant: variant, by: teller.twin)
    // A day has one log, whoever made it.
    if let old = rows.log(of: number, on: day, teller) { log.id = old.id }
    let effect = StoryEffect([.log(log)])
    return habit == nil ? effect.refused(.noHabit) : effect
  }

  private func person(
    _ number: Int, _ variant: Int, _ rows: StoryRows, _ teller: StoryTeller
  ) -> UserProfile {
    let old = rows.person(number, teller)
    var person = StorySample.person(
      number, variant: variant, since: old?.createdAt ?? teller.now, by: teller.twin)
    person.id = old?.id ?? person.id
    return person
  }

  /// Deletes a row with others; if it is not there, that changes nothing and is allowed.
  func removal(
    of content: SyncedContent?, with others: (SyncedContent) -> [SyncedContent] = { _ in [] }
  ) -> StoryEffect {
    var effect = StoryEffect()
    guard let content else { return effect }
    effect.delete(content)
    for other in others(content) { effect.delete(other) }
    return effect
  }

  private func removal(
    ofCategory number: Int, _ rows: StoryRows, _ teller: StoryTeller
  ) -> StoryEffect {
    guard let category = rows.category(number, teller) else { return StoryEffect() }
    var effect = StoryEffect(
      rows.habits.filter { $0.categoryID == category.id }.map { habit in
        var habit = habit
        habit.categoryID = nil
        return .habit(habit)
      })
    effect.delete(.category(category))
    return effect
  }
}

/// Who writes, and when.
struct StoryTeller: Sendable {
  let now: Instant
  let today: CivilDay
  /// The phone, if it gives ids of its own to what it makes.
  let twin: Int?

  /// The phones whose ids a row may have, its own first.
  var twins: [Int?] {
    guard let twin else { return [nil] }
    return [twin] + (0..<3).filter { $0 != twin }
  }

  func day(_ days: Int) -> CivilDay { today.moved(by: -days) }
}
