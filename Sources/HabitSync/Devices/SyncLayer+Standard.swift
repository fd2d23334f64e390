package import HabitDomain

extension SyncLayer {
  /// Opens the store of a new device; returns it with a function that gives it back.
  package typealias OpenStore =
    @Sendable (_ device: String) throws(DataLayerError) -> (Replica, close: @Sendable () -> Void)

  /// The sync engine of this package over any store.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - change: Changes the rules of a site, to make a mutant.
  ///   - connect: Changes the store and the server of each new engine, to make a mutant.
  ///   - open: Makes the store of a device.
  /// - Returns: The layer.
  package static func standard(
    _ name: String, change: @escaping @Sendable (inout SyncRules) -> Void = { _ in },
    connect: @escaping @Sendable (inout Replica, inout Cloud, SyncRules) -> Void = { _, _, _ in },
    open: @escaping OpenStore
  ) -> SyncLayer {
    // Made once: processes start all the time, and there are few versions of the app.
    let versions = Dictionary(
      uniqueKeysWithValues: AppVersion.allCases.map { ($0, SyncRules.standard(version: $0)) })
    return SyncLayer(
      name: name, versions: Set(AppVersion.allCases)
    ) { (site: SyncSite) async throws(DataLayerError) in
      let rules = { @Sendable in
        var rules = versions[site.version()] ?? .standard(version: site.version())
        rules.chunks.records = max(1, site.recordsPerRequest)
        rules.pageSize = max(1, site.recordsPerRequest)
        change(&rules)
        return rules
      }
      try rules().requireChanges()
      let (replica, close) = try open(site.device)
      return try await SyncDevice(site, replica, rules, connect: connect, close: close).started()
    }
  }

  /// The sync engine of this package over dictionaries.
  package static func memory(
    _ name: String = "sync-memory",
    change: @escaping @Sendable (inout SyncRules) -> Void = { _ in },
    connect: @escaping @Sendable (inout Replica, inout Cloud, SyncRules) -> Void = { _, _, _ in }
  ) -> SyncLayer {
    standard(name, change: change, connect: connect) { device throws(DataLayerError) in
      (MemoryReplica().replica(device: device), close: {})
    }
  }
}

extension SyncDevice {
  init(
    _ site: SyncSite, _ replica: Replica, _ makeRules: @escaping @Sendable () -> SyncRules,
    connect: @escaping @Sendable (inout Replica, inout Cloud, SyncRules) -> Void,
    close: @escaping @Sendable () -> Void
  ) {
    let box = DeviceProcess(makeRules) { rules in
      var (store, cloud) = (replica.announcing(site.willTransact), site.cloud)
      connect(&store, &cloud, rules)
      return SyncEngine(
        replica: store, cloud: cloud, clock: site.clock,
        random: site.random, rules: rules)
    }
    let now = { @Sendable () async throws(DataLayerError) in try await site.time() }
    self.init(
      rows: { () async throws(DataLayerError) in try await replica.rows() },
      state: { () async throws(DataLayerError) in
        try await replica.read { view throws(DataLayerError) in try view.state() }
      },
      put: { (content) async throws(DataLayerError) in
        try await replica.put(content, at: try await now(), box.rules)
      },
      delete: { (key) async throws(DataLayerError) in
        try await replica.delete(key, at: try await now(), box.rules)
      },
      sync: { trigger in await box.engine.sync(trigger) },
      restart: { () async throws(DataLayerError) in
        box.restart()
        try await box.engine.start()
      },
      choose: { (choice) async throws(DataLayerError) in try await box.engine.settle(choice) },
      release: { () async throws(DataLayerError) in
        try await replica.release(at: try await now(), box.rules)
      },
      purge: { () async throws(DataLayerError) in
        do throws(CloudKitError) { try await box.engine.purge() } catch {
          guard case .storage(let cause) = error else { throw .service(.unavailable("\(error)")) }
          throw cause
        }
      },
      complaints: replica.complaints, close: { close() })
  }
}

extension SyncDevice {
  /// Starts the first process; closes the device if that fails.
  func started() async throws(DataLayerError) -> SyncDevice {
    do { try await restart() } catch {
      await close()
      throw error
    }
    return self
  }
}

extension Replica {
  /// This replica, announcing each transaction before it begins.
  fileprivate func announcing(
    _ willTransact: @escaping @Sendable () throws(DataLayerError) -> Void
  ) -> Replica {
    let transact = transact
    var announcing = self
    announcing.transact = { (body: Replica.Body) async throws(DataLayerError) in
      try willTransact()
      try await transact(body)
    }
    return announcing
  }
}

extension SyncSite {
  fileprivate func time() async throws(DataLayerError) -> Instant {
    do { return try await clock.now() } catch {
      throw .service(.unavailable("The clock does not answer: \(error)"))
    }
  }
}
