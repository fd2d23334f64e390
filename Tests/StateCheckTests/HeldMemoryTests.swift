import PropCheck
import PropCheckTesting
import Synchronization
import Testing

@testable import StateCheck

/// What the checker counts itself, and what it requests from the system.
@Suite struct HeldMemoryTests {
  private func set(_ numbers: some Sequence<Int>) -> BitSet {
    numbers.reduce(into: BitSet()) { $0.insert($1) }
  }

  @Test(arguments: [(0, 0), (63, 0), (64, 40), (127, 40), (128, 48), (64 * 101 - 1, 32 + 8 * 100)])
  func `a set of bits counts its words`(_ number: Int, _ bytes: Int) {
    #expect(set([number]).bytes == bytes)
  }

  @Test func `remembered configurations count with their sets, forgotten ones do not`() {
    var memory = ConfigurationMemory()
    let configuration = Configuration(urgent: 1, waiting: set([640]), state: 2)
    let ways = [[0, 6400], [0, 1, 6400], [3], [0]]
    let seen = ways.map { way in
      (isNew: memory.insert(configuration, using: set(way)), bytes: memory.bytes)
    }
    #expect(seen.map(\.isNew) == [true, false, true, true])
    let first = seen[0].bytes
    #expect(first >= 32 + 8 * 10 + 32 + 8 * 100)
    #expect(seen[1].bytes == first)
    #expect(seen[2].bytes == first + MemoryLayout<BitSet>.stride)
    #expect(seen[3].bytes == first + MemoryLayout<BitSet>.stride - (32 + 8 * 100))
  }

  /// As many slots as concurrent calls: the sets of a search are no larger.
  @Test(.cases(500)) func `calls that overlap have slots of their own, and others share them`()
    async
  {
    let spans = Gen<[(start: Int, length: Int)]> { source in
      (0..<source.integer(in: 0...12)).map { _ in
        (start: source.integer(in: 0...20), length: source.integer(in: 0...8))
      }
    }
    await forAll(spans) { spans in
      let table = CallTable(
        spans.enumerated().map { index, span in
          CallTable.Row(
            index: index, start: span.start, end: span.start + span.length, kind: 0,
            isReadOnly: false, isAnswered: true)
        })
      let atOnce = (0...30).map { time in
        table.finished.filter { $0.start <= time && time <= $0.end }.map(\.slot)
      }
      try require(atOnce.allSatisfy { Set($0).count == $0.count })
      let most = atOnce.map(\.count).max() ?? 0
      try require(table.finished.allSatisfy { $0.slot < most })
    }
  }

  @Test(arguments: [
    ("3201 678 90 1 0 2 0\n", 678 * 4096), ("3201", nil), ("", nil), ("1 x", nil),
    ("1 9223372036854775807 1", nil),
  ])
  func `the second number counts pages`(_ line: String, _ bytes: Int?) {
    #expect(ResidentMemory.bytes(inStatm: line.utf8, pageBytes: 4096) == bytes)
  }

  @Test func `the system reports the memory of this process`() throws {
    #expect(try #require(ResidentMemory.bytes()) > 1 << 20)
  }
}

@Suite struct MemoryWatchTests {
  /// A process and a clock that do as they are told.
  private final class System: Sendable {
    let bytes = Mutex<Int?>(1_000)
    let looks = Mutex(0)
    let time = Mutex(ContinuousClock.now)

    func watch() -> MemoryMonitor {
      MemoryMonitor(
        limitBytes: 100,
        residentBytes: {
          self.looks.withLock { $0 += 1 }
          return self.bytes.withLock { $0 }
        }, now: { self.time.withLock { $0 } })
    }

    func grow(to bytes: Int?) { self.bytes.withLock { $0 = bytes } }

    /// Whether it has grown too much, after a state that took so long.
    func isOver(_ watch: inout MemoryMonitor, after milliseconds: Int) -> Bool {
      time.withLock { $0 += .milliseconds(milliseconds) }
      return watch.isOverLimit()
    }
  }

  @Test func `memory is checked after a state that took long`() {
    let system = System()
    var watch = system.watch()
    system.grow(to: 1_101)
    let over = [0, 9, 1, 0, 10].map { system.isOver(&watch, after: $0) }
    #expect(over == [false, false, true, false, true])
    system.grow(to: 1_100)
    let isOver = system.isOver(&watch, after: 10)
    #expect(!isOver)
  }

  @Test func `memory is checked after every thousand states`() {
    let system = System()
    var watch = system.watch()
    system.grow(to: 1_101)
    let over = (0..<1_000).map { _ in system.isOver(&watch, after: 0) }
    #expect(over.firstIndex(of: true) == 999)
    #expect(system.looks.withLock { $0 } == 2)
  }

  @Test func `growth before the watch starts anew does not count`() {
    let system = System()
    var watch = system.watch()
    system.grow(to: 1_101)
    watch.startAnew()
    let isOver = system.isOver(&watch, after: 1_000)
    #expect(!isOver)
  }

  @Test func `memory that is not reported is never over the limit`() {
    let system = System()
    system.grow(to: nil)
    var watch = system.watch()
    system.grow(to: 1 << 40)
    let isOver = system.isOver(&watch, after: 1_000)
    #expect(!isOver)
  }
}
