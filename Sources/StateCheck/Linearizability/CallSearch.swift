/// Looks for an order of the calls of one group that explains every answer.
///
/// This is the search of Wing and Gong ("Testing and verifying concurrent objects", 1993) with the memory of Lowe
/// ("Testing for linearizability", 2017). Seven things make it short, none of which can change the verdict. Say that a call is
/// *open* while it is not placed, and *possible* if no open call ends before it begins.
///
/// 1. The most urgent call first. What ends first has to be placed before most others may begin.
/// 2. A possible call that only reads, and fits, is placed at once. Take any order of what is open. Move the read to its
///    front: it fits there, changes nothing, and so every other call finds the states it found before. Nothing that
///    has to come before it is passed, for it is possible. So if any order exists, one exists that begins with it, and nothing
///    else needs to be tried. This does not hold of a call that happens to change nothing here, like a write of
///    the value that is there: at a later place it may be what restores that value.
/// 3. Of possible calls of the same kind only the one that ends first is tried. If another came first in an order, the two could
///    change places: both are possible now, and the one that ends later may well come later. Of pending calls of
///    the same kind it is the one that began first.
/// 4. Pending calls last, and only if they change the state: without them it stays as it is.
/// 5. That a call which was cut had no effect is tried of the most urgent call only: it changes nothing, and as long as another one
///    is more urgent it keeps none from beginning, so in any order it can be put off until then.
/// 6. Of two ways to the same calls placed and the same state the one with fewer pending calls is as good, or better: see
///    ``ConfigurationMemory``.
/// 7. A pending call that overwrites every state is not tried directly behind another one. It leads where it led without that
///    one, and there it was tried: with no other call placed between both, it was possible already.
struct CallSearch {
  /// The state that a call of some kind leads to; nil if it is refused.
  typealias Step = (_ state: Int, _ kind: Int) throws(UnknownReason) -> Int?

  let table: CallTable
  private let budget: CheckBudget
  private let pendingRuns: PendingRuns
  private let step: Step
  private var open: OpenCalls
  private var memory = ConfigurationMemory()
  private var placed: [Placement] = []
  private var answeredCount = 0
  private var frames: [SearchFrame] = []
  private(set) var explored = 0
  /// The furthest point of the search.
  private(set) var furthest = Furthest(answeredCount: -1, order: [], stuck: [])
  /// The greatest number of answered calls placed.
  private(set) var mostPlaced = 0
  /// The last call whose end the search waited for.
  private(set) var lastUrgent = 0

  init(
    _ table: CallTable, _ budget: CheckBudget, pending: PendingRuns = .all, step: @escaping Step
  ) {
    self.table = table
    pendingRuns = pending
    self.budget = budget
    self.step = step
    open = OpenCalls(table)
  }

  /// Which pending calls are tried directly after each other.
  enum PendingRuns {
    case all
    /// None: an order found is valid, but others may be missed.
    case none
  }

  /// A call in the order that is tried.
  enum Placement {
    case finished(Int)
    /// A cut call that never takes effect.
    case withoutEffect(Int)
    case pending(Int)
  }

  /// A way to place a call.
  enum Move {
    case effect(Int)
    case noEffect(Int)
  }

  /// The greatest number of answered calls that can be placed, and the calls refused there.
  struct Furthest {
    let answeredCount: Int
    let order: [Int]
    let stuck: [Int]
  }
}

extension CallSearch {
  /// Whether there is an order, which ``order`` then is.
  mutating func run() throws(UnknownReason) -> Bool {
    try budget.hold(table.bytes)
    if try enter(state: 0, used: BitSet(), placedBefore: 0) { return true }
    while !frames.isEmpty {
      if try advance() { return true }
    }
    return false
  }

  /// The placed calls, as indices in the history.
  var order: [Int] {
    placed.compactMap { placement in
      switch placement {
      case .finished(let place): table.finished[place].index
      case .withoutEffect: nil
      case .pending(let place): table.pending[place].index
      }
    }
  }

  /// Makes the next move of the last frame, or pops it; true once all calls are placed.
  private mutating func advance() throws(UnknownReason) -> Bool {
    let last = frames.count - 1
    if let move = frames[last].moves.popFirst() { return try make(move, from: frames[last]) }
    if frames[last].branches == nil {
      let branches = try branches(from: frames[last])
      try budget.hold(frames[last].turn(to: branches))
    }
    if let branch = frames[last].nextBranch() { return try follow(branch) }
    let frame = frames.removeLast()
    budget.release(frame.bytes)
    leave(frame)
    return false
  }

  private mutating func make(_ move: Move, from frame: SearchFrame) throws(UnknownReason) -> Bool {
    let origin = frame.configuration.state
    let before = placed.count
    switch move {
    case .noEffect(let call):
      drop(call)
      return try enter(state: origin, used: frame.used, placedBefore: before)
    case .effect(let call):
      let finished = table.finished[call]
      guard let state = try step(origin, finished.kind), !finished.isCut || state != origin
      else { return false }
      place(call)
      return try enter(state: state, used: frame.used, placedBefore: before)
    }
  }

  private mutating func follow(_ branch: SearchFrame.Branch) throws(UnknownReason) -> Bool {
    guard memory.holds(branch.configuration, using: branch.used) else { return false }
    let before = placed.count
    placed.append(.pending(branch.pending))
    return try enter(
      state: branch.configuration.state, used: branch.used, placedBefore: before,
      isRemembered: true)
  }

  /// Places reads, then pushes a frame unless it is known; true once all calls are placed.
  private mutating func enter(
    state: Int, used: BitSet, placedBefore: Int, isRemembered: Bool = false
  ) throws(UnknownReason) -> Bool {
    let start = placed.count
    let candidates = try placeReads(in: state)
    guard let urgent = candidates.first else { return true }
    lastUrgent = max(lastUrgent, urgent)
    let configuration = Configuration(
      urgent: urgent, waiting: slots(of: candidates), state: state)
    if !isRemembered || placed.count > start {
      guard try remember(configuration, used) else {
        unplace(to: placedBefore)
        return false
      }
    }
    let frame = SearchFrame(
      configuration, used, isBehindPending: isRemembered && placed.count == start,
      placedBefore: placedBefore, moves: moves(among: candidates))
    try budget.hold(frame.bytes)
    frames.append(frame)
    return false
  }

  /// Undoes the move that led to a frame.
  private mutating func leave(_ frame: SearchFrame) {
    if furthest.answeredCount < answeredCount {
      let stuck = open.candidates(in: table).map { table.finished[$0] }
        .filter { !$0.isCut }.map(\.index)
      furthest = Furthest(answeredCount: answeredCount, order: order, stuck: stuck)
    }
    unplace(to: frame.placedBefore)
  }
}

extension CallSearch {
  /// Places every possible read that fits, and returns the remaining possible calls.
  private mutating func placeReads(in state: Int) throws(UnknownReason) -> [Int] {
    var refused: Set<Int> = []
    while true {
      let candidates = open.candidates(in: table)
      try budget.countCalls(candidates.count)
      var hasPlaced = false
      for call in candidates where table.finished[call].isReadOnly && !refused.contains(call) {
        if try step(state, table.finished[call].kind) == state {
          place(call)
          hasPlaced = true
        } else {
          refused.insert(call)
        }
      }
      if !hasPlaced { return candidates }
    }
  }

  /// The pending calls that change the state, the first of each kind, where they lead to something new.
  ///
  /// All are remembered before the first is followed, since a way through two of them is then known as well.
  private mutating func branches(
    from frame: SearchFrame
  ) throws(UnknownReason) -> [SearchFrame.Branch] {
    if frame.isBehindPending, pendingRuns == .none { return [] }
    let origin = frame.configuration
    let end = table.finished[origin.urgent].end
    var kinds: Set<Int> = []
    var found: [SearchFrame.Branch] = []
    try budget.countCalls(table.pending.count)
    for (place, call) in table.pending.enumerated() {
      guard call.start <= end else { break }
      if frame.isBehindPending, call.overwrites { continue }
      guard !frame.used.contains(place), kinds.insert(call.kind).inserted else { continue }
      guard let state = try step(origin.state, call.kind), state != origin.state else { continue }
      let used = frame.used.inserting(place)
      let next = Configuration(urgent: origin.urgent, waiting: origin.waiting, state: state)
      guard try remember(next, used) else { continue }
      found.append(SearchFrame.Branch(pending: place, configuration: next, used: used))
    }
    return found
  }

  private mutating func remember(
    _ configuration: Configuration, _ used: BitSet
  ) throws(UnknownReason) -> Bool {
    let before = memory.bytes
    guard memory.insert(configuration, using: used) else { return false }
    explored += 1
    budget.progress.reach(configurations: explored, placed: mostPlaced)
    let bytes = memory.bytes - before
    if bytes < 0 { budget.release(-bytes) }
    try budget.hold(bytes)
    return true
  }

  /// The moves of possible calls that do not only read, the most urgent first.
  private func moves(among candidates: [Int]) -> [Move] {
    var kinds: Set<Int> = []
    var moves: [Move] = []
    for call in candidates where !table.finished[call].isReadOnly {
      if kinds.insert(table.finished[call].kind).inserted { moves.append(.effect(call)) }
    }
    if let urgent = candidates.first, table.finished[urgent].isCut {
      moves.append(.noEffect(urgent))
    }
    return moves
  }

  private func slots(of calls: [Int]) -> BitSet {
    calls.reduce(into: BitSet()) { $0.insert(table.finished[$1].slot) }
  }

  private mutating func place(_ call: Int) {
    open.lift(call)
    placed.append(.finished(call))
    if table.finished[call].isCut { return }
    answeredCount += 1
    mostPlaced = max(mostPlaced, answeredCount)
  }

  private mutating func drop(_ call: Int) {
    open.lift(call)
    placed.append(.withoutEffect(call))
  }

  private mutating func unplace(to count: Int) {
    while placed.count > count {
      switch placed.removeLast() {
      case .pending: continue
      case .withoutEffect(let call): open.drop(call)
      case .finished(let call):
        open.drop(call)
        if !table.finished[call].isCut { answeredCount -= 1 }
      }
    }
  }
}
