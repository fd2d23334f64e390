import Domain
import PropCheck
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

  /// Whether a failure says that its law is broken.
  func breaks(_ failure: Failure) -> Bool { failure.message.hasPrefix(law) }

  init(
    _ name: String, _ property: String, _ law: String,
    rules change: @escaping @Sendable (inout SyncRules) -> Void
  ) {
    self.init(name, property, law, .memory(change: change))
  }

  init(
    _ name: String, _ property: String, _ law: String,
    site change: @escaping @Sendable (inout SyncSite) -> Void
  ) {
    let open = SyncLayer.memory().open
    self.init(
      name, property, law,
      SyncLayer(name: name) { (site: SyncSite) async throws(DataLayerError) in
        var site = site
        change(&site)
        return try await open(site)
      })
  }

  private init(
    _ name: String, _ property: String, _ law: String, _ layer: SyncLayer
  ) {
    self.name = name
    self.property = property
    self.law = law
    self.layer = layer
  }
}

extension SyncMistake {
  /// At least one for each property.
  static let all = exchange + requests + rows

  private static let exchange = [
    SyncMistake("what is here wins", "sync.converges", "P-Y1") {
      $0.merge.winner = { _, _ in .local }
    },
    SyncMistake("what comes wins", "sync.converges", "P-Y8") {
      $0.merge.winner = { _, _ in .remote }
    },
    SyncMistake("stamps follow the clock", "sync.converges", "P-Y13") { rules in
      rules.nextStamp = { _, now, device in
        Stamp(wall: now.milliseconds, counter: 0, device: device)
      }
    },
    SyncMistake(
      "a receipt counts though the row was edited", "sync.knows-what-waits", "P-Y4"
    ) {
      rules in
      let acknowledged = rules.merge.acknowledged
      rules.merge.acknowledged = { row, _, record in
        acknowledged(row, row.metadata.revision, record)
      }
    },
    SyncMistake("a newer row does not wait", "sync.knows-what-waits", "P-Y4") { rules in
      let applied = rules.merge.applied
      rules.merge.applied = { remote, local, winner in
        var row = applied(remote, local, winner)
        row.metadata.needsSync = false
        return row
      }
    },
    SyncMistake("children before parents", "sync.without-faults-agrees", "P-Y10") {
      $0.order.reverse()
    },
    SyncMistake("a child that comes first is dropped", "sync.takes-any-order", "P-Y5") {
      (site: inout SyncSite) in
      let fetchChanges = site.cloud.fetchChanges
      site.cloud.fetchChanges = { (request) async throws(CloudError) in
        var page = try await fetchChanges(request)
        let first = page.changes.first { if case .saved = $0 { true } else { false } }
        if case .saved(let record) = first, record.type == "HabitLog" || record.type == "Membership"
        {
          page.changes.removeAll { $0 == first }
        }
        return page
      }
    },
    SyncMistake("an account is asked for once", "sync.parts-accounts", "P-Y15") {
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
    SyncMistake("requests are made four times", "sync.asks-no-more-than-it-may", "P-Y6") {
      $0.retry.attempts = 4
    },
    SyncMistake("all delays are the same", "sync.asks-no-more-than-it-may", "P-Y6") {
      $0.retry.delay = { policy, _, asked, _ in
        max(Delay(milliseconds: policy.base), asked ?? Delay(milliseconds: 0))
      }
    },
    SyncMistake("nobody waits as long as asked", "sync.asks-no-more-than-it-may", "P-Y6") {
      rules in
      let delay = rules.retry.delay
      rules.retry.delay = { policy, attempt, _, bits in delay(policy, attempt, nil, bits) }
    },
    SyncMistake(
      "an outage is probed again at once", "sync.asks-no-more-than-it-may", "P-Y6"
    ) {
      $0.quiet = Delay(milliseconds: 0)
    },
    SyncMistake(
      "requests have one record too many", "sync.asks-no-more-than-it-may", "P-Y7"
    ) {
      $0.chunks.records += 1
    },
    SyncMistake("a subscription is forgotten", "sync.subscribes-once", "P-Y11") {
      $0.subscriptions.removeLast()
    },
    SyncMistake("subscriptions have new ids", "sync.subscribes-once", "P-Y11") { rules in
      rules.subscriptions += rules.subscriptions.map {
        Subscription(id: $0.id + "-2", zone: $0.zone, recordType: $0.recordType)
      }
    },
  ]

  private static let rows = [
    SyncMistake("a picture is not sent", "sync.converts-all", "P-Y12") { rules in
      let encode = rules.conversion.encode
      rules.conversion.encode = { row in
        var record = encode(row)
        record.fields["avatarUrl"] = nil
        return record
      }
    },
    SyncMistake("what is unknown is not sent back", "sync.converts-all", "P-Y12") {
      rules in
      let encode = rules.conversion.encode
      rules.conversion.encode = { row in
        var row = row
        row.extras = RecordExtras()
        return encode(row)
      }
    },
    SyncMistake("a tombstone is not read", "sync.converts-all", "P-Y12") { rules in
      let decode = rules.conversion.decode
      rules.conversion.decode = { (record) throws(CloudKitError) in
        var version = try decode(record)
        version.deletedAt = nil
        return version
      }
    },
    SyncMistake("habits of one name stay", "sync.repairs-as-the-rules-say", "P-Y5") {
      $0.repair.rules.removeAll { $0.name == "D-5" }
    },
    SyncMistake("days are not put in order", "sync.converges", "P-Y9") {
      $0.repair.rules.removeAll { $0.name == "D-6" }
    },
    SyncMistake("codes are not parted", "sync.converges", "P-Y9") {
      $0.repair.rules.removeAll { $0.name == "D-4" }
    },
    SyncMistake("the log that survives keeps its own value", "sync.keeps-days", "P-Y14") { rules in
      let place = rules.repair.rules.firstIndex { $0.name == "D-6" }
      let rule = Repair.Rule("D-6") { set, now in set.keepFirstLogs(at: now) }
      if let place { rules.repair.rules[place] = rule }
    },
  ]
}
