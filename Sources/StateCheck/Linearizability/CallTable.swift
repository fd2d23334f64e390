/// The calls of one group as the search needs them: sorted, and without what cannot matter.
struct CallTable {
  /// A call with an end.
  struct Finished {
    /// Its index in the history.
    let index: Int
    let start: Int
    let end: Int
    /// Which operation with which answer; equal ones have equal numbers.
    let kind: Int
    let isReadOnly: Bool
    /// Whether it has no answer, so that it may have no effect either.
    let isCut: Bool
    /// Calls that overlap have different slots; there are as many slots as calls at once.
    var slot = 0
  }

  /// A call without an end.
  struct Pending {
    let index: Int
    let start: Int
    let kind: Int
    let overwrites: Bool
  }

  /// By end, so that a place in this list says how urgent a call is.
  private(set) var finished: [Finished] = []
  /// By start.
  private(set) var pending: [Pending] = []

  /// A call as it comes.
  struct Row {
    let index: Int
    let start: Int
    let end: Int?
    let kind: Int
    let isReadOnly: Bool
    let isAnswered: Bool
    var overwrites = false
  }

  /// Leaves out what only reads and has no answer: whether it took effect, nobody can tell.
  init(_ calls: [Row]) {
    for call in calls where call.isAnswered || !call.isReadOnly {
      if let end = call.end {
        finished.append(
          Finished(
            index: call.index, start: call.start, end: end, kind: call.kind,
            isReadOnly: call.isReadOnly, isCut: !call.isAnswered))
      } else {
        pending.append(
          Pending(
            index: call.index, start: call.start, kind: call.kind, overwrites: call.overwrites))
      }
    }
    finished.sort { ($0.end, $0.index) < ($1.end, $1.index) }
    pending.sort { ($0.start, $0.index) < ($1.start, $1.index) }
    giveSlots()
  }

  /// Finished calls by their start.
  var byStart: [Int] {
    finished.indices.sorted { (finished[$0].start, $0) < (finished[$1].start, $1) }
  }

  /// One pass over both orders: with a search for a free slot, all calls at once would take the square of their number.
  private mutating func giveSlots() {
    var free: [Int] = []
    var count = 0
    var ended = 0
    for place in byStart {
      // As intervals are closed, a slot is free only behind the end of its last call.
      while finished[ended].end < finished[place].start {
        free.append(finished[ended].slot)
        ended += 1
      }
      if let slot = free.popLast() {
        finished[place].slot = slot
      } else {
        finished[place].slot = count
        count += 1
      }
    }
  }
}

extension CallTable {
  /// What these lists take, with those that a search makes as long: its open calls, its order and the longest one.
  var bytes: Int {
    MemorySize.list(of: Finished.self, finished.count)
      + MemorySize.list(of: Pending.self, pending.count)
      + OpenCalls.listCount * MemorySize.list(of: Int.self, finished.count + 1)
      + MemorySize.list(of: CallSearch.Placement.self, finished.count + pending.count)
      + 2 * MemorySize.list(of: Int.self, finished.count + pending.count)
  }
}
