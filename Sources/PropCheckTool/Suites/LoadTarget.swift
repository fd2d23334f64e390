public import LoadCheck

/// How a layer is put under load.
public struct LoadTarget: Sendable {
  /// Opens an empty store in a folder; all randomness comes from the seed.
  public var open: @Sendable (_ folder: String, _ seed: UInt64) async throws -> LoadStore
  /// Why it cannot run a mix, as `the layer has no devices that sync`; nil if it can.
  public var absence: @Sendable (_ mix: String) -> String? = { _ in nil }
  /// What it measures besides mixes, by the name in ``LoadProfile/measurements``.
  public var measurements: [String: @Sendable (LoadContext) async throws -> Void] = [:]

  /// Makes a target.
  ///
  /// - Parameter open: Opens an empty store in a folder; all randomness comes from the seed.
  public init(
    open: @escaping @Sendable (_ folder: String, _ seed: UInt64) async throws -> LoadStore
  ) {
    self.open = open
  }
}

/// An open store under load.
public struct LoadStore: Sendable {
  /// Fills the store for a mix; it may stop early if cancelled. ``WrongStore`` says that it does not hold what it was given.
  public var fill:
    @Sendable (_ mix: String, _ isCancelled: @Sendable () -> Bool) async throws -> LoadSession
  /// Read before and after each stage, besides those of the process.
  public var gauges: [LoadCheck.Gauge] = []
  /// The work of the store since it was opened; nil if it does not count. It is read once a second, so counters that wrap
  /// around can be added up.
  public var work: (@Sendable () async -> StoreWork?)?
  /// Closes it.
  public var close: @Sendable () async throws -> Void

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - fill: Fills the store for a mix.
  ///   - close: Closes it.
  public init(
    fill:
      @escaping @Sendable (
        _ mix: String, _ isCancelled: @Sendable () -> Bool
      ) async throws -> LoadSession, close: @escaping @Sendable () async throws -> Void
  ) {
    (self.fill, self.close) = (fill, close)
  }
}

/// The work of a store since it was opened, in figures that do not depend on the machine.
public struct StoreWork: Hashable, Sendable {
  /// Steps of the virtual machine that executes statements.
  public var steps: Int
  /// Pages that were accessed, in memory or not.
  public var pages: Int

  /// Makes a reading.
  public init(steps: Int, pages: Int) {
    (self.steps, self.pages) = (steps, pages)
  }

  static func - (later: StoreWork, earlier: StoreWork) -> StoreWork {
    StoreWork(steps: later.steps &- earlier.steps, pages: later.pages &- earlier.pages)
  }
}

/// A store does not hold what it acknowledged.
public struct WrongStore: CustomStringConvertible, Error {
  /// What is wrong.
  public let description: String

  /// Makes a finding of a sentence.
  public init(_ sentence: String) { description = sentence }
}
