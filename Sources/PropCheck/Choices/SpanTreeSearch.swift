// All places of a tree are in order, so none is searched for by scanning, which would take quadratic time if done for every element.
extension SpanTree {
  /// The free places before a place.
  func freePlaces(before place: Int) -> ArraySlice<Int> {
    freePlaces[..<freePlaces.boundary { $0 < place }]
  }

  /// The innermost element of a free list that holds one place and not another.
  func element(around place: Int, without other: Int) -> ClosedRange<Int>? {
    elements[..<elements.boundary { $0.lowerBound <= place }].last {
      $0.contains(place) && !$0.contains(other)
    }
  }

  /// The first free list whose span is in the range of another span.
  func list(inside range: ClosedRange<Int>) -> Elements? {
    let next = lists.boundary { $0.open < range.lowerBound }
    return lists[next...].prefix { $0.open <= range.upperBound }.first { $0.isFree }
  }

  /// Whether a range holds elements of free lists that begin inside it.
  func hasElements(inside range: ClosedRange<Int>) -> Bool {
    let next = elements.boundary { $0.lowerBound <= range.lowerBound }
    return next < elements.endIndex && elements[next].lowerBound < range.upperBound
  }
}

extension Array {
  /// The first index at which a condition does not hold, if it holds at all before and at none behind.
  fileprivate func boundary(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
