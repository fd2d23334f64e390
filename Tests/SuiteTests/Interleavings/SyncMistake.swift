import Domain
import Suite
import Sync

/// A sync layer that does something wrong on purpose, and the law that it breaks.
struct SyncMistake: Sendable {
  let name: String
  /// The property that has to find it.
  let property: String
  /// The beginning of what it says.
  let law: String
  let layer: SyncLayer
  /// The case that finds it; others are tried after that, should cases be drawn otherwise one day.
  let firstCase: Int

  init(
    _ name: String, _ property: String, _ law: String, case firstCase: Int,
    rules change: @escaping @Sendable (inout SyncRules) -> Void
  ) {
    self.init(name, property, law, firstCase, .memory(change: change))
  }

  init(
    _ name: String, _ property: String, _ law: String, case firstCase: Int,
    site change: @escaping @Sendable (inout SyncSite) -> Void
  ) {
    let open = SyncLayer.memory().open
    self.init(
      name, property, law, firstCase,
      SyncLayer(name: name) { (site: SyncSite) async throws(DataLayerError) in
        var site = site
        change(&site)
        return try await open(site)
      })
  }

  private init(
    _ name: String, _ property: String, _ law: String, _ firstCase: Int, _ layer: SyncLayer
  ) {
    self.name = name
    self.property = property
    self.law = law
    self.layer = layer
    self.firstCase = firstCase
  }
}

extension SyncMistake {
  /// Those that are no mutants of the catalogue, at least one for nearly each property.
  static let all = exchange + requests + rows

  private static let exchange = [
    SyncMistake("what is here wins", "sync.converges", "P-Y1", case: 0) {
      $0.merge.winner = { _, _ in .local }
    },
    SyncMistake("stamps follow the clock", "sync.converges", "P-Y13", case: 7) { rules in
      rules.nextStamp = { _, now, device in
        Stamp(wall: now.milliseconds, counter: 0, device: device)
      }
    },
    SyncMistake("a newer row does not wait", "sync.knows-what-waits", "P-Y4", case: 25) { rules in
      let applied = rules.merge.applied
      rules.merge.applied = { remote, local, winner in
        var row = applied(remote, local, winner)
        row.metadata.needsSync = false
        return row
      }
    },
    SyncMistake("children before parents", "sync.without-faults-agrees", "P-Y10", case: 8) {
      $0.order.reverse()
    },
    SyncMistake("an account is asked for once", "sync.parts-accounts", "P-Y15", case: 9) {
      (site: inout SyncSite) in
      let known = FirstName()
      let user = site.cloud.user
      site.cloud.user = { () async throws(CloudError) in
        let name = try await user()
        return known.answer(name)
      }
    },
  ]

  private static let requests = [
    SyncMistake("requests are made four times", "sync.asks-no-more-than-it-may", "P-Y6", case: 35) {
      $0.retry.attempts = 4
    },
    SyncMistake(
      "an outage is probed again at once", "sync.asks-no-more-than-it-may", "P-Y6", case: 36
    ) {
      $0.quiet = Delay(milliseconds: 0)
    },
    SyncMistake("a subscription is forgotten", "sync.subscribes-once", "P-Y11", case: 0) {
      $0.subscriptions.removeLast()
    },
  ]

  private static let rows = [
    SyncMistake("a picture is not sent", "sync.converts-all", "P-Y12", case: 5) { rules in
      let encode = rules.conversion.encode
      rules.conversion.encode = { row in
        var record = encode(row)
        record.fields["avatarUrl"] = nil
        return record
      }
    },
    SyncMistake("a tombstone is not read", "sync.converts-all", "P-Y12", case: 9) { rules in
      let decode = rules.conversion.decode
      rules.conversion.decode = { (record) throws(CloudKitError) in
        var version = try decode(record)
        version.deletedAt = nil
        return version
      }
    },
    SyncMistake("habits of one name stay", "sync.repairs-as-the-rules-say", "P-Y5", case: 0) {
      $0.repair.rules.removeAll { $0.name == "D-5" }
    },
    SyncMistake("codes are not parted", "sync.converges", "P-Y9", case: 33) {
      $0.repair.rules.removeAll { $0.name == "D-4" }
    },
    SyncMistake("the log that survives keeps its own value", "sync.keeps-days", "P-Y14", case: 159)
    { rules in
      let place = rules.repair.rules.firstIndex { $0.name == "D-6" }
      let rule = Repair.Rule("D-6") { set, now in set.keepFirstLogs(at: now) }
      if let place { rules.repair.rules[place] = rule }
    },
  ]
}
