import KnownHistories
import StateCheck
import Testing

/// Histories with several keys, one of which takes long.
@Suite struct GroupedCheckTests {
  private typealias Event = CallEvent<KeyValueOperation, KeyValueAnswer>

  /// Concurrent appends, and reads that fit none of their orders; each is so informative that this key is
  /// checked first.
  private static func hard(_ key: String, appends: Int, read: String) -> [Event] {
    let callers = 0..<appends
    let calls = callers.map { Event.call(caller: $0, .append(key: key, text: "\($0)")) }
    let reads = callers.flatMap { number in
      [
        Event.call(caller: number, .get(key: key)),
        .answer(caller: number, .text(number == 0 ? read : "\(number)")),
      ]
    }
    return calls + callers.map { .answer(caller: $0, .done) } + reads
  }

  /// One caller that writes often, and in the end reads this.
  private static func easy(_ key: String, read: String) -> [Event] {
    let puts = (0..<30).flatMap { number in
      [
        Event.call(caller: 100, .put(key: key, text: "\(number)")), .answer(caller: 100, .done),
      ]
    }
    return puts + [.call(caller: 100, .get(key: key)), .answer(caller: 100, .text(read))]
  }

  private static func check(_ events: [Event], _ limits: CheckLimits) throws
    -> LinearizabilityResult
  {
    SequentialModel.keyValue.check(try CallHistory(events: events), limits: limits)
  }

  private static func limits(steps: Int = 20_000_000, bytes: Int = 1 << 30) -> CheckLimits {
    var limits = CheckLimits()
    limits.modelSteps = steps
    limits.memoryBytes = bytes
    limits.residentBytes = { nil }
    return limits
  }

  @Test(arguments: [
    (limits(steps: 2_000), UnknownReason.modelSteps(limit: 2_000)),
    (limits(bytes: 100_000), .memory(limitBytes: 100_000)),
  ])
  func `a group that is given up hides no violation in another`(
    _ limits: CheckLimits, _ reason: UnknownReason
  ) throws {
    let hard = Self.hard("a", appends: 9, read: "none")
    #expect(try Self.check(hard, limits).verdict == .unknown(reason))
    let unknown = try Self.check(hard + Self.easy("b", read: "29"), limits)
    #expect(unknown.verdict == .unknown(reason))
    #expect(unknown.effort.partitionsDecided == 1)
    let result = try Self.check(hard + Self.easy("b", read: "0"), limits)
    guard case .notLinearizable(let violation) = result.verdict else {
      Issue.record("\(result.verdict)")
      return
    }
    #expect(violation.keys == ["b"])
  }

  @Test func `steps that easy groups leave are there for a hard one`() throws {
    let events = Self.hard("a", appends: 5, read: "none") + Self.easy("b", read: "29")
    let alone = try Self.check(Self.hard("a", appends: 5, read: "none"), Self.limits())
    #expect(alone.verdict.isLinearizable == false)
    let needed = alone.effort.modelSteps
    let result = try Self.check(events, Self.limits(steps: 2 * needed))
    #expect(result.verdict.isLinearizable == false)
    #expect(result.effort.modelSteps > needed)
    #expect(result.effort.modelSteps <= 2 * needed)
  }

  @Test func `a mistaken model ends the check of all groups`() throws {
    var model = SequentialModel.keyValue
    model.isReadOnly = { _, _ in true }
    let events = Self.hard("a", appends: 2, read: "01") + Self.easy("b", read: "0")
    let verdict = model.check(try CallHistory(events: events)).verdict
    guard case .unknown(.notReadOnly) = verdict else {
      Issue.record("\(verdict)")
      return
    }
  }
}
