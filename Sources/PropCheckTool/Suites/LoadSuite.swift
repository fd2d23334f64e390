import LoadCheck

/// The loads of a suite: what may be run, whatever the layer; ``Layer/load`` says how a layer runs it.
public struct LoadSuite: Sendable {
  /// The workloads.
  public var mixes: [LoadMix]
  /// The configurations that `--profile` chooses from, the first of which is the default.
  public var profiles: [LoadProfile]
  /// The layer that is put under load unless `--layer` names another; nil for the first that can be.
  public var layer: String?
  /// The operations that measurements run alone, as thresholds name them in `call{op=...}`.
  public var calls: [String] = []
  /// The operations whose growth is measured, as thresholds name them in `exponent(...)`.
  public var growth: [String] = []

  /// Makes loads.
  ///
  /// - Parameters:
  ///   - mixes: The workloads.
  ///   - profiles: The configurations, at least one; the first is the default.
  ///   - layer: The layer that is put under load unless told otherwise; nil for the first that can be.
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
    let idle =
      mixes.filter { !($0.rate > 0 && $0.rate.isFinite) }
      .map { "The mix \($0.name) has a rate of \($0.rate); give it one above 0." }
      + profiles.filter { $0.duration <= 0 && !$0.mixes.isEmpty }
      .map { "The profile \($0.name) has no duration; give it one above 0." }
    let empty = mixes.filter { $0.size <= 0 || $0.operations.contains { $0.weight <= 0 } }
      .map { "The mix \($0.name) needs operations with weights above 0; give it some." }
    return unknown + twice + idle + empty + profiles.flatMap(\.unreadableThresholds)
      + (profiles.isEmpty ? ["The loads have no profile; give them one."] : [])
  }
}

/// A workload: operations and their shares.
public struct LoadMix: Sendable {
  /// A kind of operation with its share.
  public struct Part: Hashable, Sendable {
    /// The name in reports and thresholds.
    public let name: String
    /// The number of these in each round of operations, from 1.
    public let weight: Int

    /// Makes a part.
    public init(_ name: String, _ weight: Int) {
      (self.name, self.weight) = (name, weight)
    }
  }

  /// The name in reports.
  public let name: String
  /// One sentence.
  public let summary: String
  /// The operations.
  public let operations: [Part]
  /// Operations per second, in an open loop.
  public let rate: Double
  /// The rows at the start by table, for reports.
  public var rows: [String: Int] = [:]
  /// The distribution of the rows that operations use, for reports.
  public var keys = "uniform"
  /// Whether the first operations are run alone, to measure what each kind costs.
  public var isMeasuredAlone = true

  /// Makes a mix.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - summary: One sentence.
  ///   - rate: Operations per second, in an open loop.
  ///   - operations: The operations, each once.
  public init(_ name: String, _ summary: String, rate: Double, _ operations: [Part]) {
    (self.name, self.summary, self.rate, self.operations) = (name, summary, rate, operations)
  }

  /// The number of operations in a round.
  var size: Int { operations.reduce(0) { $0 + $1.weight } }
}

/// A named configuration of a load run.
public struct LoadProfile: Sendable {
  /// Something that a whole run of a profile measures besides its mixes.
  public enum Measurement: Hashable, Sendable {
    /// All properties on so many cases each, by the name `quick-suite`; a failure fails the load.
    case quickSuite(cases: Int)
    /// What a layer offers under this name in ``LoadTarget/measurements``.
    case named(String)
  }

  /// The value of `--profile`.
  public let name: String
  /// How long it takes and what it is for, in one sentence.
  public let summary: String
  /// The names of the mixes, run one after the other.
  public let mixes: [String]
  /// The duration of all mixes in nanoseconds, without filling and checking stores.
  public let duration: Int64
  /// What is measured after the mixes, in this order.
  public var measurements: [Measurement] = []
  /// Conditions that a whole run must meet, as `Threshold` parses them: `p95(response{op=transfer}) < 10ms`.
  public var thresholds: [String] = []
  /// Those that also hold for a part of it, at any rate.
  public var thresholdsOfParts: [String] = []

  /// Makes a profile.
  ///
  /// - Parameters:
  ///   - name: The value of `--profile`.
  ///   - summary: How long it takes and what it is for, in one sentence.
  ///   - mixes: The names of the mixes.
  ///   - duration: The duration of all mixes in nanoseconds, above 0.
  public init(_ name: String, _ summary: String, mixes: [String], duration: Int64) {
    (self.name, self.summary, self.mixes, self.duration) = (name, summary, mixes, duration)
  }
}

extension LoadProfile {
  /// The thresholds that cannot be read, in a sentence each.
  fileprivate var unreadableThresholds: [String] {
    (thresholds + thresholdsOfParts).compactMap { text in
      do {
        _ = try Threshold(text)
        return nil
      } catch {
        return "The profile \(name) has a threshold that cannot be read; correct it:\n\(error)"
      }
    }
  }
}
