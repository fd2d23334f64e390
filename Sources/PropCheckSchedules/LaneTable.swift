/// The lanes of a run: which task is which.
struct LaneTable {
  /// The names of the lanes.
  private(set) var names: [String] = []
  private var lanes: [UInt64: Int] = [:]
  private var foreign: Int?

  /// The lane of a task by its number, which is unique in the process.
  mutating func lane(of task: UInt64) -> Int {
    if let lane = lanes[task] { return lane }
    lanes[task] = names.count
    names.append(lanes.count == 1 ? "body" : "task \(lanes.count - 1)")
    return names.count - 1
  }

  /// The lane of jobs from other threads that belong to no task.
  mutating func foreignLane() -> Int {
    if let foreign { return foreign }
    foreign = add("another thread")
    return names.count - 1
  }

  mutating func rename(_ lane: Int, to name: String) { names[lane] = name }

  /// Adds a lane without a known job.
  mutating func add(_ name: String) -> Int {
    names.append(name)
    return names.count - 1
  }
}

extension UnownedJob {
  /// The number of the task; nil for other jobs, such as those of an actor or a yield.
  ///
  /// No other interface has it. Addresses are reused, in an order that differs from
  /// process to process.
  var task: UInt64? {
    var number: UInt64?
    for byte in description.utf8 where 48...57 ~= byte {
      number = (number ?? 0) &* 10 &+ UInt64(byte - 48)
    }
    return number
  }
}
