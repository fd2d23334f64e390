import HabitSync
import PropCheck
import PropCheckTesting
import Testing

@testable import HabitSuite

@Suite struct TraceLanesTests {
  @Test(.cases(30)) func `lanes show what the table shows, at its rows`() async {
    await forAll(.interleavings(.anyFault)) { interleaving in
      let record = try await SyncSimulation.record(of: interleaving, on: .memory())
      let table = TraceTable(record)
      let (rows, lanes) = (table.lines, table.lanes)
      try require(lanes.events.count >= record.entries.count, "An entry is missing.")
      for event in lanes.events {
        try require(lanes.names.indices.contains(event.lane), "There is no lane \(event.lane).")
        try require(rows[event.start].contains(event.text.prefix(40)), "\(event) has another row.")
        guard let answer = event.answer, let end = event.end else { continue }
        try require(rows[end].contains("> \(answer.prefix(40))"), "\(event) ends in another row.")
      }
      try require(Set(lanes.events.map(\.start)).isSubset(of: 1...rows.count))
    }
  }
}
