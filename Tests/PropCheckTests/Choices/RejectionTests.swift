import Testing

@testable import PropCheck

@Suite struct RejectionTests {
  private func rejection(_ line: UInt, isTooLarge: Bool = false) -> Rejection {
    Rejection("filter(_:)", Site("A/B.swift", line), isTooLarge: isTooLarge)
  }

  @Test func `the place that discards most is named`() {
    var table = RejectionTable()
    table.add(rejection(7), 3)
    table.add(rejection(8), 6)
    table.add(nil, 1)
    #expect(
      table.complaint(cases: 2, limit: 5) == """
        10 draws were discarded for 2 cases; the limit is 5 per case
        where: filter(_:) at A/B.swift:8, 60 % of them
        fix: draw values that satisfy the condition, or raise discardLimit.
        """)
  }

  @Test func `tables add up, whoever discards`() {
    var whole = RejectionTable()
    var part = RejectionTable()
    part.add(rejection(7, isTooLarge: true), 2)
    part.add(nil, 4)
    whole.add(part)
    whole.add(part)
    #expect(whole.total == 12)
    #expect(whole.tooLarge == 4)
    #expect(whole.tooLargeComplaint.contains("\nwhere: A/B.swift:7\n"))
    #expect(whole.complaint(cases: 0, limit: 1).contains("B.swift:7, 33 %"))
  }
}
