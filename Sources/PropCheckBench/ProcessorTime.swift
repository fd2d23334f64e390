import Glibc

/// Processor time of all threads of this process, which other processes do not add to.
enum ProcessorTime {
  @Sendable static func nanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return UInt64(clamping: time.tv_sec * 1_000_000_000 + time.tv_nsec)
  }

  /// How long a reading of this clock takes, in nanoseconds.
  static func costOfLook() -> UInt64 {
    let looks: UInt64 = 2_000
    let start = nanoseconds()
    for _ in 0..<looks { _ = nanoseconds() }
    return (nanoseconds() - start) / looks
  }

  /// Measures a body, which returns a digest of what it saw.
  static func lap(_ body: () async throws -> Int) async rethrows -> Lap {
    let start = nanoseconds()
    let digest = try await body()
    return Lap(nanoseconds: nanoseconds() - start, digest: digest)
  }
}

/// One measured execution.
struct Lap {
  var nanoseconds: UInt64
  /// Equal for equal work; also keeps the work from being optimised away.
  var digest: Int
}
