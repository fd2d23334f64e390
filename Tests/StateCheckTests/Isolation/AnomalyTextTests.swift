import StateCheck
import Testing

@Suite struct AnomalyTextTests {
  private func text(_ transactions: [Lists.Entry]) throws -> String {
    let history = try Lists.History(transactions)
    return history.check().anomalies.map { history.lines(for: $0).joined(separator: "\n") }
      .joined(separator: "\n\n")
  }

  @Test func `a lost update reads like this`() throws {
    #expect(
      try text([
        Lists.committed(.read("x", []), .append("x", 3)),
        Lists.committed(.read("x", []), .append("x", 7)), Lists.committed(.read("x", [3, 7])),
      ]) == """
        lost update: of 2 transactions each has to come before the next.
          T1 before T0: T1 read x: [], without 3, which T0 appended.
          T0 before T1: T0 appended 3 to x, and T1 7 after it.
        What they did:
          T1, client 0: read x: []; append 7 to x; committed
          T0, client 0: read x: []; append 3 to x; committed
        """)
  }

  @Test func `a stale read reads like this`() throws {
    #expect(
      try text([
        Lists.committed(.append("x", 3), at: 0...1), Lists.committed(.append("y", 1), at: 2...3),
        Lists.committed(.read("x", []), at: 4...5),
      ]) == """
        stale read (G-single in real time): of 2 transactions each has to come before the next.
          T2 before T0: T2 read x: [], without 3, which T0 appended.
          T0 before T2: T0 ended before T2 began.
        What they did:
          T2, client 0: read x: []; committed
          T0, client 0: append 3 to x; committed
        """)
  }

  @Test func `reads that are wrong alone read like this`() throws {
    #expect(
      try text([
        Lists.committed(.append("x", 3), .append("x", 4)),
        Lists.aborted(.append("y", 5)),
        Lists.committed(.read("x", [3]), .read("y", [5]), .read("z", [6, 7])),
        Lists.committed(.append("v", 1), .read("v", []), .read("w", [])),
        Lists.committed(.read("w", []), .read("w", [8])),
        Lists.committed(.append("w", 8), .append("u", 9)),
        Lists.committed(.read("u", [9, 9])),
      ]) == """
        thin-air read:
          T2 read z: [6, 7]: nobody had appended 6 before.
        What they did:
          T2, client 0: read x: [3]; read y: [5]; read z: [6, 7]; committed

        duplicate value:
          T6 read u: [9, 9]: 9 is there twice.
        What they did:
          T6, client 0: read u: [9, 9]; committed

        own write unseen:
          T3 read v: [], though it had appended 1 to v before.
        What they did:
          T3, client 0: append 1 to v; read v: []; read w: []; committed

        non-repeatable read:
          T4 read w: [8], though it had read w: [] before, and nothing since.
        What they did:
          T4, client 0: read w: []; read w: [8]; committed

        aborted read (G1a):
          T2 read y: [5]: T1 appended 5 to y, and aborted.
        What they did:
          T2, client 0: read x: [3]; read y: [5]; read z: [6, 7]; committed
          T1, client 0: append 5 to y; aborted

        intermediate read (G1b):
          T2 read x: [3]: T0 appended 3 to x, and then 4 to x.
        What they did:
          T2, client 0: read x: [3]; read y: [5]; read z: [6, 7]; committed
          T0, client 0: append 3 to x; append 4 to x; committed
        """)
  }

  @Test func `dirty writes and flows read like this`() throws {
    #expect(
      try text([
        Lists.committed(.append("x", 1), .append("y", 1), at: 0...9),
        Lists.committed(.append("x", 2), .append("y", 2), at: 0...9),
        Lists.committed(.read("x", [1, 2]), .read("y", [2, 1]), at: 0...9),
        Lists.committed(.read("z", [3]), at: 10...11),
        Lists.committed(.append("z", 3), at: 12...13),
      ]) == """
        dirty write (G0): of 2 transactions each has to come before the next.
          T0 before T1: T0 appended 1 to x, and T1 2 after it.
          T1 before T0: T1 appended 2 to y, and T0 1 after it.
        What they did:
          T0, client 0: append 1 to x; append 1 to y; committed
          T1, client 0: append 2 to x; append 2 to y; committed

        circular information flow (G1c), in real time: of 2 transactions each has to come before the next.
          T4 before T3: T3 saw that T4 appended 3 to z.
          T3 before T4: T3 ended before T4 began.
        What they did:
          T4, client 0: append 3 to z; committed
          T3, client 0: read z: [3]; committed
        """)
  }

  @Test func `an anomaly of another history has no lines`() throws {
    let entries = [Lists.aborted(.append("x", 1)), Lists.committed(.read("x", [1]))]
    let history = try Lists.History(entries)
    let anomaly = try #require(history.check().anomalies.first)
    #expect(!history.lines(for: anomaly).isEmpty)
    #expect(try Lists.History([]).lines(for: anomaly) == [])
    #expect(try Lists.History([entries[0], Lists.committed()]).lines(for: anomaly) == [])
  }
}
