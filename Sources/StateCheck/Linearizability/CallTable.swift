/// The calls of a group, sorted, without those that cannot matter.
struct CallTable {
  /// A call that returned.
  struct Finished {
    let index: Int
    let start: Int
    let end: Int
    /// The number of its kind.
    let kind: Int
    let isReadOnly: Bool
    /// Whether it has no answer, so that it may have had no effect.
    let isCut: Bool
    /// Overlapping calls have different slots; there are as many as calls at once.
    var slot = 0
  }

  struct Pending {
    let index: Int
    let start: Int
    let kind: Int
    let overwrites: Bool
  }

  /// By end, which is the order of urgency.
  private(set) var finished: [Finished] = []
  /// By start.
  private(set) var pending: [Pending] = []

  struct Row {
    let index: Int
    let start: Int
    let end: Int?
    let kind: Int
    let isReadOnly: Bool
    let isAnswered: Bool
    var overwrites = false
  }

  /// Leaves out reads without an answer.
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

  var byStart: [Int] {
    finished.indices.sorted { (finished[$0].start, $0) < (finished[$1].start, $1) }
  }

  /// Takes one pass over both orders: searching a free slot would take quadratic time.
  private mutating func giveSlots() {
    var free: [Int] = []
    var count = 0
    var ended = 0
    for place in byStart {
      // Intervals are closed: a slot is free after the end of its last call.
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
  /// The memory of the lists here and in a search.
  var bytes: Int {
    MemorySize.list(of: Finished.self, finished.count)
      + MemorySize.list(of: Pending.self, pending.count)
      + OpenCalls.listCount * MemorySize.list(of: Int.self, finished.count + 1)
      + MemorySize.list(of: CallSearch.Placement.self, finished.count + pending.count)
      + 2 * MemorySize.list(of: Int.self, finished.count + pending.count)
  }
}
