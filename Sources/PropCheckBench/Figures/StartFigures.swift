import Foundation

/// What a start of the program costs: every job, every caller in a process of its own and every run of a failure that ends its
/// process pays it.
struct StartFigures {
  /// The processor time of a start that makes all properties over that of one that makes none.
  func measure(into figures: FigureList) async throws {
    let ratio = try await Comparison(rounds: 15).ratio(
      of: { try Self.lap(["list"]) }, to: { try Self.lap(["--version"]) })
    figures.add("start.with-all-properties", ratio, atMost: 2.5)
  }

  private static func lap(_ arguments: [String]) throws -> Lap {
    let before = try nanosecondsOfChildren()
    try ProgramRun.run(arguments)
    return Lap(nanoseconds: try nanosecondsOfChildren() &- before, digest: 0)
  }

  /// The processor time of all processes that this one waited for.
  private static func nanosecondsOfChildren() throws -> UInt64 {
    var usage = rusage()
    guard getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage) == 0 else {
      throw BenchError.notCounted("the processor time of a start")
    }
    let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    let microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
    return UInt64(clamping: seconds * 1_000_000_000 + microseconds * 1_000)
  }
}
