/// The unplaced calls that returned, in two linked lists: by start and by end.
///
/// Placing a call removes it, and backtracking restores it in reverse order, both in constant time.
struct OpenCalls {
  /// The number of lists of this length.
  static let listCount = 4

  private var byStart: LinkedPlaces
  private var byEnd: LinkedPlaces

  init(_ table: CallTable) {
    byStart = LinkedPlaces(table.byStart)
    byEnd = LinkedPlaces(Array(table.finished.indices))
  }

  /// The calls that may be placed next, the most urgent first: those that start before any other ends, or at that
  /// time.
  func candidates(in table: CallTable) -> [Int] {
    guard let urgent = byEnd.first else { return [] }
    let end = table.finished[urgent].end
    var found: [Int] = []
    var place = byStart.first
    while let next = place, table.finished[next].start <= end {
      found.append(next)
      place = byStart.place(after: next)
    }
    return found.sorted()
  }

  mutating func lift(_ place: Int) {
    byStart.remove(place)
    byEnd.remove(place)
  }

  mutating func drop(_ place: Int) {
    byStart.restore(place)
    byEnd.restore(place)
  }
}

/// A linked list whose removals can be undone in reverse order.
private struct LinkedPlaces {
  private var next: [Int]
  private var previous: [Int]
  /// The sentinel.
  private let end: Int

  init(_ places: [Int]) {
    end = places.count
    next = Array(repeating: places.count, count: places.count + 1)
    previous = next
    var last = end
    for place in places + [end] {
      next[last] = place
      previous[place] = last
      last = place
    }
  }

  var first: Int? { place(after: end) }

  func place(after place: Int) -> Int? { next[place] == end ? nil : next[place] }

  mutating func remove(_ place: Int) {
    next[previous[place]] = next[place]
    previous[next[place]] = previous[place]
  }

  mutating func restore(_ place: Int) {
    next[previous[place]] = place
    previous[next[place]] = place
  }
}
