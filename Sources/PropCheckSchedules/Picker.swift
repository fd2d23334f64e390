/// Picks the ready job that runs next, by a schedule.
struct Picker {
  private let schedule: TaskSchedule
  /// The number of turns taken.
  private var turns = 0
  /// The number of steps run.
  private var steps = 0
  /// The priority of each lane; the highest runs.
  private var priorities: [Int] = []

  init(_ schedule: TaskSchedule) { self.schedule = schedule }

  /// The position of the job that runs next among the ready ones, given by their lanes in the order
  /// in which they became ready, at least one. Turns brought by the longest-waiting task come first.
  mutating func pick(
    from lanes: [Int], brought: inout [Int: ArraySlice<Int>]
  ) -> (place: Int, isBrought: Bool) {
    defer { steps += 1 }
    switch schedule {
    case .turns(let list):
      guard lanes.count > 1 else { return (0, false) }
      if let turn = brought[lanes[0]]?.popFirst() {
        return (Self.place(turn, of: lanes.count), true)
      }
      guard turns < list.count else { return (0, false) }
      defer { turns += 1 }
      return (Self.place(list[turns], of: lanes.count), false)
    case .priorities(let order, let changes):
      return (pick(from: lanes, order, changes), false)
    }
  }

  private static func place(_ turn: Int, of count: Int) -> Int {
    let place = turn % count
    return place < 0 ? place + count : place
  }

  private mutating func pick(from lanes: [Int], _ order: Int, _ changes: [Int]) -> Int {
    for lane in priorities.count..<max(priorities.count, (lanes.max() ?? 0) + 1) {
      priorities.append(Self.priority(of: lane, order))
    }
    if steps > 0 {
      for (level, step) in changes.enumerated() where step == steps {
        // Below all drawn priorities, and each at a level of its own: the proof of the bound
        // requires that the level depends on the change, not on when it comes.
        priorities[lanes[highest(of: lanes)]] = Int.min + changes.count - level
      }
    }
    return highest(of: lanes)
  }

  /// The first job of the lane with the highest priority.
  private func highest(of lanes: [Int]) -> Int {
    var best = 0
    for place in lanes.indices where priorities[lanes[place]] > priorities[lanes[best]] {
      best = place
    }
    return best
  }

  private static func priority(of lane: Int, _ order: Int) -> Int {
    guard order != 0 else { return -lane }
    return Int(truncatingIfNeeded: mix(UInt64(bitPattern: Int64(order)) << 32 | UInt64(lane)) >> 1)
  }

  /// The finalizer of SplitMix64 (Steele, Lea and Flood, 2014).
  private static func mix(_ word: UInt64) -> UInt64 {
    var word = word &* 0x9E37_79B9_7F4A_7C15
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
