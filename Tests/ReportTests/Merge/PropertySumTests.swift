import Testing

@testable import PropCheckReport

@Suite struct PropertySumTests {
  /// What some shards of a property report, in any order.
  private func sum(_ parts: [PropertyRecord]) throws -> PropertyRecord {
    var sum = PropertySum(try #require(parts.first), modulus: 3)
    for part in parts.dropFirst() { sum.add(part) }
    return sum.result().property
  }

  private func part(_ shard: Int, _ verdict: Verdict, _ reason: String?) -> PropertyRecord {
    PropertyRecord(
      id: "p", claim: "It holds.", verdict: verdict, reason: reason, cases: 1,
      ranges: [IndexRange(from: shard, to: shard + 1, step: 3)])
  }

  @Test func `the reason is one of the verdict, whatever the order of the parts`() throws {
    let parts = [
      part(0, .gaveUp, "a label is missing"), part(1, .invalid, "nothing can be drawn"),
      part(2, .invalid, "the process ended"),
    ]
    for order in [parts, Array(parts.reversed())] {
      let sum = try sum(order)
      #expect(sum.verdict == .invalid && sum.reason == "nothing can be drawn")
    }
    let failed = try sum([part(0, .gaveUp, "a label is missing"), part(1, .failed, nil)])
    #expect(failed.verdict == .failed && failed.reason == nil)
  }

  @Test func `a shard without room hides no failure of another`() throws {
    let room = "a case cannot be run: it is full.\nwhere: this machine\nfix: free some space."
    let parts = [part(0, .failed, nil), part(1, .invalid, room)]
    for order in [parts, Array(parts.reversed())] {
      let sum = try sum(order)
      #expect(sum.verdict == .failed && sum.reason == nil)
    }
    let broken = try sum(parts + [part(2, .invalid, "nothing can be drawn")])
    #expect(broken.verdict == .invalid && broken.reason == "nothing can be drawn")
    #expect(try sum([part(0, .passed, nil), part(1, .invalid, room)]).reason == room)
  }

  /// A file may hold any number.
  @Test(arguments: [
    (Cost(wallNanoseconds: 1_000_000_000, casesPerSecond: 100), 250),
    (Cost(wallNanoseconds: 0, casesPerSecond: 0), 300),
    (Cost(wallNanoseconds: .min, casesPerSecond: .max), .max),
  ])
  func `times add up, so the rate is that of one machine`(_ first: Cost, _ rate: Int) throws {
    var (left, right) = (part(0, .passed, nil), part(1, .passed, nil))
    left.t = first
    right.t = Cost(wallNanoseconds: 3_000_000_000, casesPerSecond: 300)
    #expect(try sum([left, right]).t?.casesPerSecond == rate)
    #expect(try sum([right, left]).t?.casesPerSecond == rate)
  }
}
