/// Two ways to do the same work.
///
/// They take turns and the median of the ratios counts, so that a slow machine slows both.
struct Comparison {
  let rounds: Int

  /// How many times the time of the baseline the subject takes, after one round to warm up.
  func ratio(
    of subject: () async throws -> Lap, to baseline: () async throws -> Lap
  ) async throws -> Double {
    _ = try await round(subject, baseline)
    var ratios: [Double] = []
    for _ in 0..<rounds { ratios.append(try await round(subject, baseline)) }
    return ratios.median
  }

  /// The same for processor time; each side returns a digest of what it saw.
  func processorRatio(
    of subject: () async throws -> Int, to baseline: () async throws -> Int
  ) async throws -> Double {
    try await ratio(
      of: { try await ProcessorTime.lap(subject) }, to: { try await ProcessorTime.lap(baseline) })
  }

  private func round(
    _ subject: () async throws -> Lap, _ baseline: () async throws -> Lap
  ) async throws -> Double {
    let subject = try await subject()
    let baseline = try await baseline()
    guard subject.digest == baseline.digest else {
      throw BenchError.differentWork(subject: subject.digest, baseline: baseline.digest)
    }
    return Double(subject.nanoseconds) / Double(max(1, baseline.nanoseconds))
  }
}

extension [Double] {
  /// The middle one, or the greater of the two in the middle; 0 if there are none.
  var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}
