import HabitDomain

/// The days from a first to a last one, both included; none if the last comes before the first.
///
/// In 64 bits, so that no sum of days overflows.
struct DaySpan: Hashable {
  let first: Int
  let last: Int

  init(_ first: Int, _ last: Int) {
    self.first = first
    self.last = last
  }

  init(_ first: CivilDay, _ last: CivilDay) { self.init(Int(first.number), Int(last.number)) }

  var count: Int { max(0, last - first + 1) }
  var isEmpty: Bool { last < first }
  var days: Range<Int> { first..<first + count }

  func contains(_ day: Int) -> Bool { first <= day && day <= last }

  func intersection(_ other: DaySpan) -> DaySpan {
    DaySpan(max(first, other.first), min(last, other.last))
  }

  func through(_ day: Int) -> DaySpan { DaySpan(first, min(last, day)) }
}
