/// The finished calls that are not placed yet, in two linked lists: by start and by end.
///
/// A call is lifted out when it is placed, and dropped back where it was when the search goes back, the last one
/// first; both take a constant time.
struct OpenCalls {
  /// How many lists there are that are one longer than the calls.
  static let listCount = 4

  private var byStart: LinkedPlaces
  private var byEnd: LinkedPlaces

  init(_ table: CallTable) {
    byStart = LinkedPlaces(table.byStart)
    byEnd = LinkedPlaces(Array(table.finished.indices))
  }

  /// The calls that may be placed next, the most urgent first: those that begin before any other ends, or just then.
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

/// Places in a list that can be taken out, and put back in the opposite order.
private struct LinkedPlaces {
  private var next: [Int]
  private var previous: [Int]
  /// The place that stands for both ends of the list.
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
