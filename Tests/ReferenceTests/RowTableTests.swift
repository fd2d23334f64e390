import HabitDomain
import Testing

@testable import HabitReference

@Suite struct RowTableTests {
  private static func log(_ id: UInt64, of habit: UInt64) -> HabitLog {
    HabitLog(
      id: Identifier(high: 0, low: id), habitID: Identifier(high: 1, low: habit),
      date: Instant(milliseconds: 0), day: CivilDay(0), value: 1)
  }

  private static let stamp = Stamp(wall: 0, counter: 0, device: "a")
  private static let now = Instant(milliseconds: 9)

  /// A table, compared with the dictionary that it stands for.
  private struct Pair {
    var table = RowTable<HabitLog, Identifier> { $0.habitID }
    var plain: [Identifier: StoredRow<HabitLog>] = [:]

    mutating func write(_ log: HabitLog) {
      table.write(log, at: log.id, stamp)
      plain.write(log, at: log.id, stamp)
    }

    mutating func bury(_ id: UInt64) {
      let id = Identifier(high: 0, low: id)
      table[id]?.bury(stamp, at: now)
      plain[id]?.bury(stamp, at: now)
    }

    func live(of habit: UInt64) -> Set<StoredRow<HabitLog>> {
      Set(table.live(in: Identifier(high: 1, low: habit)))
    }

    func plainLive(of habit: UInt64) -> Set<StoredRow<HabitLog>> {
      Set(
        plain.values.filter { $0.isLive && $0.content.habitID == Identifier(high: 1, low: habit) })
    }

    func expectEqual() {
      #expect(Set(table.values) == Set(plain.values) && table.count == plain.count)
      #expect(Dictionary(table.entries.map { ($0.id, $0.row) }, uniquingKeysWith: { $1 }) == plain)
      for habit in UInt64(0)..<3 { #expect(live(of: habit) == plainLive(of: habit)) }
      for id in UInt64(0)..<5 {
        let id = Identifier(high: 0, low: id)
        #expect(table[id] == plain[id])
      }
    }
  }

  @Test func `rows are written, buried, revived and moved as in a dictionary`() {
    var pair = Pair()
    for (id, habit) in [(0, 0), (1, 0), (2, 1), (3, 2)] as [(UInt64, UInt64)] {
      pair.write(Self.log(id, of: habit))
      pair.expectEqual()
    }
    pair.bury(1)
    pair.expectEqual()
    #expect(pair.live(of: 0).count == 1 && pair.table.count == 4)
    pair.bury(4)
    pair.expectEqual()
    pair.write(Self.log(1, of: 0))
    pair.expectEqual()
    pair.write(Self.log(1, of: 1))
    pair.expectEqual()
    #expect(pair.live(of: 0).count == 1 && pair.live(of: 1).count == 2)
    pair.table[Identifier(high: 0, low: 2)] = nil
    pair.plain[Identifier(high: 0, low: 2)] = nil
    pair.expectEqual()
  }

  @Test func `rows that do not meet a condition go for good`() {
    var pair = Pair()
    for id in UInt64(0)..<4 { pair.write(Self.log(id, of: id % 2)) }
    pair.bury(3)
    pair.table.keep { $0.isLive && $0.content.habitID.low == 0 }
    pair.plain = pair.plain.filter { $0.value.isLive && $0.value.content.habitID.low == 0 }
    pair.expectEqual()
    #expect(pair.table.count == 2)
  }
}
