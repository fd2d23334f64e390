import LoadCheck

/// A load over time, added up from its shards.
struct IntervalSum {
  private let mix: String
  private var length = 0
  private var intervals: [IntervalRecord.Interval] = []
  private var responses: [Histogram] = []
  /// The longest queue in each interval, by shard: shards wait at the same time, intervals one after the other.
  private var queues: [[Int]] = []

  init(mix: String) { self.mix = mix }

  /// Adds what a shard measured.
  mutating func add(_ part: IntervalRecord) {
    guard let t = part.t, t.lengthNanoseconds > 0 else { return }
    var other = IntervalSum(mix: mix)
    other.length = t.lengthNanoseconds
    other.intervals = t.intervals
    other.queues = [t.intervals.map(\.queued)]
    other.responses = t.intervals.map {
      $0.histogram.flatMap { Histogram(base64: $0) } ?? Histogram()
    }
    add(&other)
  }

  private mutating func add(_ other: inout IntervalSum) {
    guard length > 0 else { return self = other }
    // A shard that took longer has longer intervals.
    while length < other.length { halve() }
    while other.length < length { other.halve() }
    queues += other.queues
    for place in other.intervals.indices {
      if place < intervals.count {
        intervals[place].add(other.intervals[place])
        responses[place].add(other.responses[place])
      } else {
        intervals.append(other.intervals[place])
        responses.append(other.responses[place])
      }
    }
  }

  /// Joins each pair of intervals.
  private mutating func halve() {
    length = length.multipliedReportingOverflow(by: 2).overflow ? .max : length * 2
    let places = stride(from: 0, to: intervals.count, by: 2)
    (intervals, responses) = places.reduce(into: ([], [])) { joined, place in
      var (interval, response) = (intervals[place], responses[place])
      if place + 1 < intervals.count {
        interval.add(intervals[place + 1])
        response.add(responses[place + 1])
      }
      joined.0.append(interval)
      joined.1.append(response)
    }
    queues = queues.map { queue in
      stride(from: 0, to: queue.count, by: 2).map { queue[$0...].prefix(2).max() ?? 0 }
    }
  }

  /// The queue of all shards.
  private func queued(at place: Int) -> Int {
    queues.reduce(0) { sum, queue in place < queue.count ? sum &+ queue[place] : sum }
  }

  /// The load of all shards.
  var result: IntervalRecord {
    let joined = intervals.indices.map { place in
      let (interval, response) = (intervals[place], responses[place])
      return IntervalRecord.Interval(
        done: interval.done, failed: interval.failed, dropped: interval.dropped,
        queued: queued(at: place), p50: response.percentile(50).map { Int($0) },
        p99: response.percentile(99).map { Int($0) }, max: interval.max)
    }
    return IntervalRecord(
      mix: mix,
      t: length > 0
        ? IntervalRecord.Measured(lengthNanoseconds: length, intervals: joined) : nil)
  }
}

extension IntervalRecord.Interval {
  fileprivate mutating func add(_ other: IntervalRecord.Interval) {
    done &+= other.done
    failed &+= other.failed
    dropped &+= other.dropped
    max = [max, other.max].compactMap(\.self).max()
  }
}
