public import PropCheck

extension Gen where Value == StorageFault {
  /// Failures of calls that SQLite makes: of the k-th call overall, or the k-th of its kind, with the errors and extents that
  /// the kind can have.
  ///
  /// - Parameter calls: The largest number of a call within its kind, from 1; twice that among calls of all kinds.
  /// - Returns: A fault, mostly of one call.
  public static func storageFault(upToCall calls: Int = 24) -> Gen {
    // So that it can be doubled.
    let calls = min(max(1, calls), .max / 2)
    return Gen { source in
      guard source.boolean() else {
        let most = calls << source.integer(in: 0...1)
        return StorageFault(of: nil, at: source.integer(in: 1...most), .usual)
      }
      let call = kinds[source.pick(weights: weights)]
      let code = source.element(of: call.errors) ?? .input
      let extent = source.element(of: call.extents) ?? .nothing
      // An operation makes one or two calls of some kinds, and many of others.
      let most = calls >> source.integer(in: 0...4)
      let first = source.integer(in: 1...max(1, most))
      let isLasting = source.boolean(probability: 0.2)
      return StorageFault(
        of: call, at: first, count: isLasting ? 1_000 : 1, code, extent: extent)
    }
  }

  // SQLite renames nothing.
  private static var kinds: [StorageCall] { StorageCall.allCases.filter { $0 != .rename } }

  /// Calls that write fail more often.
  private static var weights: [Int] { kinds.map { $0 == .write || $0 == .sync ? 4 : 1 } }
}
