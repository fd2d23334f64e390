import HabitSQLite
import StateCheck
import TestMoments

/// One connection that runs transactions, statement by statement, and records what it does and sees.
struct Client {
  typealias Entry = Transaction<String, Int>

  /// What is done next in a transaction.
  enum Action {
    case begin
    case step(Plan.Step)
    /// Records that it has committed.
    case report
    case commit
    case giveUp
  }

  let number: Int
  private let store: ListStore
  /// Where a mistake reads.
  private let other: ListStore?
  private let mistake: Mistake?
  private let moments: Moments
  private var works: ArraySlice<Plan.Work>
  private var actions: ArraySlice<Action> = []
  private var operations: [ListOperation<String, Int>] = []
  private var start = 0
  private var values = 0
  private(set) var entries: [Entry] = []
  /// The codes with which statements were refused.
  private(set) var refusals: [Int32] = []

  init(
    _ number: Int, _ store: ListStore, _ works: [Plan.Work], _ moments: Moments,
    mistake: Mistake? = nil, other: ListStore? = nil
  ) {
    self.number = number
    self.store = store
    self.works = works[...]
    self.moments = moments
    self.mistake = mistake
    self.other = other
  }

  var isDone: Bool { works.isEmpty }

  /// What comes next, and whose turn it is after it; nil if the client is done.
  var next: (action: Action, work: Plan.Work, turn: Int?)? {
    guard let work = works.first else { return nil }
    let rest = actions.isEmpty ? self.actions(of: work)[...] : actions
    // A mistake may leave statements out.
    let place = min(self.actions(of: work).count - rest.count, work.turns.count - 1)
    return rest.first.map { ($0, work, work.turns[place]) }
  }

  /// Runs the next statement.
  ///
  /// - Returns: The code with which it was refused; nil if it was not.
  @discardableResult
  mutating func advance() throws(SQLiteError) -> Int32? {
    guard let work = works.first else { return nil }
    if actions.isEmpty { start(work) }
    guard let action = actions.popFirst() else { return nil }
    defer { if actions.isEmpty { works.removeFirst() } }
    do throws(SQLiteError) {
      try perform(action, work)
      return nil
    } catch {
      guard error.kind == .busy else { throw error }
      refusals.append(error.code)
      actions = []
      try giveUp()
      finish(.aborted)
      return error.code
    }
  }
}

extension Client {
  private mutating func start(_ work: Plan.Work) {
    start = moments.next()
    operations = []
    actions = actions(of: work)[...]
  }

  private func actions(of work: Plan.Work) -> [Action] {
    let steps = work.steps.map { Action.step($0) }
    guard !work.isGivenUp else { return [.begin] + steps + [.giveUp] }
    switch mistake {
    case .beginsNothing: return steps + [.report]
    case .reportsEarly: return [.begin] + steps + [.report, .commit]
    case .readsOutside:
      let count = work.steps.prefix { if case .read = $0 { true } else { false } }.count
      return steps.prefix(count) + [.begin] + steps.dropFirst(count) + [.commit]
    default: return [.begin] + steps + [.commit]
    }
  }

  private mutating func perform(_ action: Action, _ work: Plan.Work) throws(SQLiteError) {
    switch action {
    case .begin:
      if mistake != .forgetsRollback || !store.isInTransaction { try store.begin(work.begin) }
    case .step(.read(let list)):
      operations.append(.read(list, try reader(work).read(list)))
    case .step(.append(let list)):
      values += 1
      let value = number * 1000 + values
      // Recorded first: a refused append must have done nothing.
      operations.append(.append(list, value))
      try store.append(value, to: list)
    case .report: finish(.committed)
    case .commit:
      try store.commit()
      if mistake != .reportsEarly { finish(.committed) }
    case .giveUp:
      try giveUp()
      finish(.aborted)
    }
  }

  private func reader(_ work: Plan.Work) throws(SQLiteError) -> ListStore {
    let appends = work.steps.contains { if case .append = $0 { true } else { false } }
    guard mistake == .readsStale, let other, !appends else { return store }
    if !other.isInTransaction { try other.begin(.deferred) }
    return other
  }

  private func giveUp() throws(SQLiteError) {
    if mistake != .forgetsRollback { try store.leave() }
  }

  private mutating func finish(_ outcome: TransactionOutcome) {
    entries.append(
      Entry(client: number, operations, outcome, start: start, end: moments.next()))
  }
}
