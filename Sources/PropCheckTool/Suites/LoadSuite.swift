import LoadCheck

/// The loads of a suite, independent of the layer; ``Layer/load`` defines how a layer runs them.
public struct LoadSuite: Sendable {
  /// The workloads.
  public var mixes: [LoadMix]
  /// The configurations from which `--profile` chooses; the first is the default.
  public var profiles: [LoadProfile]
  /// The layer that is put under load unless `--layer` names another one; nil for the first one that can be.
  public var layer: String?
  /// The operations that measurements run alone, by their names in `call{op=...}` of thresholds.
  public var calls: [String] = []
  /// The operations whose growth is measured, by their names in `exponent(...)` of thresholds.
  public var growth: [String] = []
  /// The gauges of ``LoadStore/gauges`` that thresholds name, as in `max(store_bytes)`; gauges of the process need not
  /// be listed.
  public var gauges: [String] = []

  /// Creates the loads of a suite.
  ///
  /// - Parameters:
  ///   - mixes: The workloads.
  ///   - profiles: The configurations, at least one; the first is the default.
  ///   - layer: The layer that is put under load by default; nil for the first one that can be.
  public init(_ mixes: [LoadMix], profiles: [LoadProfile], layer: String? = nil) {
    (self.mixes, self.profiles, self.layer) = (mixes, profiles, layer)
  }

  func profile(named name: String) -> LoadProfile? { profiles.first { $0.name == name } }

  func mixes(of profile: LoadProfile) -> [LoadMix] {
    mixes.filter { profile.mixes.contains($0.name) }
  }

  /// The names of all operations of mixes, each once.
  var operations: [String] {
    var seen: Set<String> = []
    return mixes.flatMap(\.operations).map(\.name).filter { seen.insert($0).inserted }
  }

  /// What is wrong, in a sentence each.
  var problems: [String] {
    let names = Set(mixes.map(\.name))
    let unknown = profiles.flatMap { profile in
      profile.mixes.filter { !names.contains($0) }
        .map { "The profile \(profile.name) has the mix \($0), which does not exist; add it." }
    }
    let twice =
      TestSuite.twice(mixes.map(\.name), "mix", "mixes")
      + TestSuite.twice(profiles.map(\.name), "profile")
    let profileNames = TestSuite.nameProblems(of: profiles.map(\.name), "profile")
    return unknown + twice + profileNames + mixes.flatMap(\.problems)
      + profiles.flatMap { $0.problems(gauges: gauges) }
      + (profiles.isEmpty ? ["The loads have no profile; add one."] : [])
  }
}

/// A workload: operations and their shares.
public struct LoadMix: Sendable {
  /// A kind of operation with its share.
  public struct Part: Hashable, Sendable {
    /// The name in reports and thresholds.
    public let name: String
    /// The number of operations of this kind in each round, from 1.
    public let weight: Int

    /// Creates a part.
    public init(_ name: String, _ weight: Int) {
      (self.name, self.weight) = (name, weight)
    }
  }

  /// The name in reports.
  public let name: String
  /// What the mix is, in one sentence.
  public let summary: String
  /// The operations.
  public let operations: [Part]
  /// Operations per second, in an open loop.
  public let rate: Double
  /// The number of rows at the start, by table, for reports.
  public var rows: [String: Int] = [:]
  /// The distribution of the rows that operations use, for reports.
  public var keys = "uniform"
  /// Whether the first operations are run alone, to measure the cost of each kind.
  public var isMeasuredAlone = true

  /// Creates a mix.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - summary: What the mix is, in one sentence.
  ///   - rate: Operations per second, in an open loop.
  ///   - operations: The kinds of operations, each listed once.
  public init(_ name: String, _ summary: String, rate: Double, _ operations: [Part]) {
    (self.name, self.summary, self.rate, self.operations) = (name, summary, rate, operations)
  }

  /// The number of operations in a round.
  var size: Int { operations.reduce(0) { $0 + $1.weight } }
}

extension LoadMix {
  /// The mix of some of its operations.
  func parts(_ isWanted: (String) -> Bool) -> LoadMix {
    var mix = LoadMix(name, summary, rate: rate, operations.filter { isWanted($0.name) })
    (mix.rows, mix.keys, mix.isMeasuredAlone) = (rows, keys, isMeasuredAlone)
    return mix
  }

  /// The largest weight, and the most operations: a round of all of them still fits into memory easily.
  private static let (greatestWeight, mostOperations) = (10_000, 100)

  /// What is wrong, in a sentence each.
  fileprivate var problems: [String] {
    var problems = TestSuite.nameProblems(of: [name], "mix")
    if !(rate > 0 && rate.isFinite) {
      problems.append("The mix \(name) has a rate of \(rate); use one above 0.")
    }
    if !(1...Self.mostOperations ~= operations.count) {
      problems.append(
        "The mix \(name) has \(operations.count) operations; use 1 to \(Self.mostOperations).")
    }
    for part in operations where !(1...Self.greatestWeight ~= part.weight) {
      problems.append(
        "The operation \(part.name) of the mix \(name) has the weight \(part.weight); use 1 to \(Self.greatestWeight)."
      )
    }
    let names = operations.map(\.name)
    return problems + TestSuite.nameProblems(of: names, "operation")
      + TestSuite.twice(names, "operation")
  }
}

/// A named configuration of a load run.
public struct LoadProfile: Sendable {
  /// Something that a complete run of a profile measures in addition to its mixes.
  public enum Measurement: Hashable, Sendable {
    /// A run of all properties with this many cases each, named `quick-suite`; a failing property fails the load.
    case quickSuite(cases: Int)
    /// The measurement that a layer offers under this name in ``LoadTarget/measurements``.
    case named(String)
  }

  /// The name, which is the value of `--profile`.
  public let name: String
  /// How long the profile takes and what it is for, in one sentence.
  public let summary: String
  /// The names of the mixes, run one after another.
  public let mixes: [String]
  /// The duration of all mixes together, without filling and checking stores.
  public let duration: Duration
  /// The measurements after the mixes, in this order.
  public var measurements: [Measurement] = []
  /// The conditions that a complete run must meet, in the syntax of `Threshold`: `p95(response{op=transfer}) < 10ms`.
  public var thresholds: [String] = []
  /// The conditions that a partial run must meet instead of ``thresholds``, at any rate of operations.
  public var thresholdsOfParts: [String] = []

  /// Creates a profile.
  ///
  /// - Parameters:
  ///   - name: The name, which is the value of `--profile`.
  ///   - summary: How long the profile takes and what it is for, in one sentence.
  ///   - mixes: The names of the mixes.
  ///   - duration: The duration of all mixes together, above 0.
  public init(_ name: String, _ summary: String, mixes: [String], duration: Duration) {
    (self.name, self.summary, self.mixes, self.duration) = (name, summary, mixes, duration)
  }
}

extension LoadProfile {
  /// What is wrong, in a sentence each.
  fileprivate func problems(gauges: [String]) -> [String] {
    var problems = unreadableThresholds(gauges: gauges)
    if duration <= .zero, !mixes.isEmpty {
      problems.append("The profile \(name) has no duration; use one above 0.")
    }
    let repeated = TestSuite.twice(mixes, "mix", "mixes")
    return problems + repeated.map { "In the profile \(name): \($0)" }
  }

  /// The thresholds that cannot be read, in a sentence each.
  private func unreadableThresholds(gauges: [String]) -> [String] {
    (thresholds + thresholdsOfParts).compactMap { text in
      do {
        _ = try Threshold(text, gauges: gauges)
        return nil
      } catch {
        return "The profile \(name) has a threshold that cannot be read; correct it:\n\(error)"
      }
    }
  }
}
