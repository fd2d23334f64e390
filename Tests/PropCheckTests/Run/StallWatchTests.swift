import Testing

@testable import PropCheck

@Suite struct StallWatchTests {
  private func busy(_ index: Int) -> WorkerActivity.State {
    WorkerActivity.State(beats: UInt64(2 * index + 1), index: index, attempt: 0, isDrawn: true)
  }

  /// The cases of the workers that stalled, look by look.
  private func stalled(
    _ looks: [[WorkerActivity.State]], allowed: Int
  ) -> [Int?] {
    var watch = StallWatch(allowed: allowed)
    return looks.map { watch.stalled(of: $0)?.index }
  }

  @Test(arguments: [1, 2, 8])
  func `a worker stalls once it is seen in one case for as long as is allowed`(_ allowed: Int) {
    let looks = Array(repeating: [busy(3)], count: allowed + 1)
    let none = [Int?](repeating: nil, count: allowed)
    #expect(stalled(looks, allowed: allowed) == none + [3])
  }

  @Test func `a worker that goes on, or rests, does not stall`() {
    let resting = WorkerActivity.State(beats: 2, index: nil, attempt: 0, isDrawn: false)
    let looks = (0..<5).map { [resting, busy($0)] }
    #expect(stalled(looks, allowed: 1) == [nil, nil, nil, nil, nil])
  }

  @Test func `a worker that starts later has as much time`() {
    let looks = [[busy(0)], [busy(1), busy(7)], [busy(2), busy(7)]]
    #expect(stalled(looks, allowed: 1) == [nil, nil, 7])
  }
}
