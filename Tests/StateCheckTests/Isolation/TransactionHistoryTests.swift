import StateCheck
import Testing

@Suite struct TransactionHistoryTests {
  @Test func `a value is appended to one list once`() throws {
    let twice = [
      Lists.aborted(.append("x", 1), .append("y", 1)),
      Lists.committed(.append("y", 2), .append("y", 1)),
    ]
    #expect {
      try Lists.History(twice)
    } throws: { error in
      "\(error)" == """
        The value 1 is appended to one list twice.
        where: transaction 1, operation 1, first at transaction 0, operation 1
        fix: use new values, even when a transaction is retried.
        """
    }
  }

  @Test func `a transaction ends when it starts or later`() throws {
    let entry = Lists.Entry(client: 1, [], start: 3, end: 2)
    #expect(throws: TransactionHistoryError.endBeforeStart(index: 1)) {
      try Lists.History([Lists.committed(at: 3...3), entry])
    }
  }

  @Test func `operations and values read are limited`() throws {
    let transactions = [
      Lists.committed(.append("x", 1)), Lists.committed(.read("x", [1, 1]), .append("x", 2)),
    ]
    #expect(throws: TransactionHistoryError.tooLarge(index: 1, limit: 4)) {
      try Lists.History(transactions, limit: 4)
    }
    #expect(try Lists.History(transactions, limit: 5).transactions == transactions)
  }

  @Test func `an error says what, where and how to fix it`() {
    #expect(
      "\(TransactionHistoryError.tooLarge(index: 7, limit: 4))" == """
        There are more than 4 operations and values read.
        where: transaction 7
        fix: check a shorter part, or raise the limit.
        """)
    #expect(
      "\(TransactionHistoryError.endBeforeStart(index: 7))" == """
        A transaction ends before it starts.
        where: transaction 7
        fix: take both times from one monotonic clock.
        """)
  }
}
