public import LoadCheck

/// A workload: the initial rows, the operations and their shares, and the rows that they use.
public struct LoadMix: Sendable {
  /// A kind of operation with its share.
  public struct Part: Hashable, Sendable {
    /// The kind of operation.
    public let action: LoadAction
    /// The number of these among ``LoadMix/totalWeight`` operations.
    public let weight: Int

    /// Makes a part.
    public init(_ action: LoadAction, _ weight: Int) {
      self.action = action
      self.weight = weight
    }
  }

  /// The name in reports.
  public let name: String
  /// One sentence.
  public let summary: String
  /// The initial rows.
  public let sizes: LoadSizes
  /// The distribution of the rows that operations use.
  public let keys: KeyChoice
  /// Operations per second.
  public let rate: Double
  /// The operations; the weights add up to ``totalWeight``.
  public let parts: [Part]

  /// Whether it contains operations of devices that sync.
  public var needsDevices: Bool { parts.contains { $0.action == .firstSync } }

  /// The sum of the weights.
  public static let totalWeight = 100

  /// Makes a mix.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - summary: One sentence.
  ///   - sizes: The initial rows.
  ///   - keys: The distribution of the rows that operations use.
  ///   - rate: Operations per second.
  ///   - parts: The operations, each once; weights above 0 that add up to ``totalWeight``.
  /// - Throws: ``LoadMixError``, if weights do not add up, the result depends on an unknown order, two operations write logs of
  ///   the same days, or there are no logs to change or too old ones.
  public init(
    _ name: String, _ summary: String, sizes: LoadSizes, keys: KeyChoice, rate: Double,
    _ parts: [Part]
  ) throws(LoadMixError) {
    let sum = parts.reduce(0) { $0 + max(0, min($1.weight, Self.totalWeight)) }
    guard sum == Self.totalWeight, parts.allSatisfy({ $0.weight > 0 }) else {
      throw .weights(name, sum: sum)
    }
    let actions = Set(parts.map(\.action))
    guard actions.count == parts.count else { throw .twice(name) }
    guard !actions.isSuperset(of: [.setLog, .addToLog]) else { throw .order(name) }
    guard !actions.contains(.importLog) || actions.isDisjoint(with: [.setLog, .addToLog, .checkIn])
    else { throw .sameDays(name) }
    guard sizes.logDays > 0 || actions.isDisjoint(with: [.setLog, .addToLog]) else {
      throw .noLogs(name)
    }
    // Today and the 365 days before it can be changed, and a check-in needs one of them that has no
    // log.
    guard sizes.logDays <= 365 || actions.isDisjoint(with: [.setLog, .addToLog, .checkIn]) else {
      throw .days(name, sizes.logDays)
    }
    (self.name, self.summary, self.sizes) = (name, summary, sizes)
    (self.keys, self.rate, self.parts) = (keys, rate, parts)
  }
}
