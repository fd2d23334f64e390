public import LoadCheck

/// How a layer is put under load.
public struct LoadTarget: Sendable {
  /// Opens an empty store in a folder; all randomness comes from the seed.
  public var open: @Sendable (_ folder: String, _ seed: UInt64) async throws -> LoadStore
  /// Returns why the layer cannot run a mix, such as `the layer has no devices that sync`; nil if it can.
  public var absence: @Sendable (_ mix: String) -> String? = { _ in nil }
  /// The measurements that the layer offers in addition to mixes, by their names in ``LoadProfile/measurements``.
  public var measurements: [String: @Sendable (LoadContext) async throws -> Void] = [:]

  /// Creates a target.
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
  /// Fills the store for a mix; it may stop early if cancelled. It throws ``WrongStore`` if the store does not contain
  /// what was written to it.
  public var fill:
    @Sendable (_ mix: String, _ isCancelled: @Sendable () -> Bool) async throws -> LoadSession
  /// The gauges that are read before and after each stage, in addition to those of the process.
  public var gauges: [LoadCheck.Gauge] = []
  /// Returns the work of the store since it was opened; nil if the store does not count its work. It is called once per
  /// second, so counters that wrap around can be summed up.
  public var work: (@Sendable () async -> StoreWork?)?
  /// Closes the store.
  public var close: @Sendable () async throws -> Void

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - fill: Fills the store for a mix.
  ///   - close: Closes the store.
  public init(
    fill:
      @escaping @Sendable (
        _ mix: String, _ isCancelled: @Sendable () -> Bool
      ) async throws -> LoadSession, close: @escaping @Sendable () async throws -> Void
  ) {
    (self.fill, self.close) = (fill, close)
  }
}

/// The work of a store since it was opened, in counts that do not depend on the machine.
public struct StoreWork: Hashable, Sendable {
  /// The number of steps of the virtual machine that executes statements.
  public var steps: Int
  /// The number of pages accessed, whether they were in memory or not.
  public var pages: Int

  /// Creates a reading.
  public init(steps: Int, pages: Int) {
    (self.steps, self.pages) = (steps, pages)
  }

  static func - (later: StoreWork, earlier: StoreWork) -> StoreWork {
    StoreWork(steps: later.steps &- earlier.steps, pages: later.pages &- earlier.pages)
  }
}

/// An error: a store does not contain what it acknowledged.
public struct WrongStore: CustomStringConvertible, Error {
  /// What is wrong.
  public let description: String

  /// Creates an error from a sentence that states what is wrong.
  public init(_ sentence: String) { description = sentence }
}
