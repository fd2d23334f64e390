import CloudServing
import CloudSim
import HabitDomain
import PropCheck

/// A server with the zone of the app, small limits, and devices that reach it in one way or another.
struct Bench: Sendable {
  let server: CloudServer
  let transport: Transport

  static let zone = RecordZone.app
  static let other = RecordZone(name: "Other")

  init(
    _ transport: Transport = .direct, limits: CloudLimits = .small(),
    variant: CloudVariant = CloudVariant()
  ) throws {
    let time = Instant(milliseconds: 1_000_000)
    var state = ServerState(limits: limits, variant: variant, time: time)
    _ = try state.answer(.saveZone(Self.zone), for: "a")
    server = CloudServer(state)
    self.transport = transport
  }

  /// The server as a device sees it.
  func cloud(_ device: String, _ plan: [FaultPlan.Entry] = []) throws -> Cloud {
    try transport.cloud(of: server, for: device, FaultPlan(plan))
  }

  /// The server as seen by a device for which one call goes wrong.
  func cloud(_ device: String, _ faults: Fault..., at call: Int = 0) throws -> Cloud {
    try cloud(device, faults.map { FaultPlan.Entry($0, device: device, call: call) })
  }

  var records: [String: CloudRecord] {
    let records = server.contents().records.map { ($0.key.name, $0.value) }
    return Dictionary(records) { first, _ in first }
  }

  var tombstones: Set<String> { Set(server.contents().tombstones.keys.map(\.name)) }
}

extension Cloud {
  /// Saves one record and returns the outcome.
  @discardableResult
  func put(
    _ record: CloudRecord, _ policy: CloudSave.Policy = .ifUnchanged
  ) async throws -> CloudRecord {
    guard let outcome = try await save(CloudSave([record], policy: policy)).saved.first else {
      throw Failure("There is no receipt.")
    }
    return try outcome.get()
  }

  /// Deletes one record and returns the outcome.
  @discardableResult
  func remove(_ name: String) async throws -> RecordID {
    let request = CloudSave([], deletions: [RecordID(name: name)])
    guard let outcome = try await save(request).deleted.first else {
      throw Failure("There is no receipt.")
    }
    return try outcome.get()
  }

  /// All changes after a token, page by page.
  func read(after token: String? = nil, limit: Int = 400) async throws -> CloudChanges {
    var all = try await fetchChanges(ChangeRequest(token: token, limit: limit))
    var pages = 0
    while all.moreComing, pages < 1_000 {
      let page = try await fetchChanges(ChangeRequest(token: all.token, limit: limit))
      all = CloudChanges(
        all.changes + page.changes, token: page.token, moreComing: page.moreComing)
      pages += 1
    }
    return all
  }
}

extension CloudRecord {
  /// A record in the zone of the app.
  static func of(
    _ name: String, _ fields: [String: CloudValue] = [:], type: String = "T", tag: String? = nil
  ) -> CloudRecord {
    CloudRecord(id: RecordID(name: name), type: type, fields: fields, changeTag: tag)
  }

  /// A record that is deleted with another.
  static func child(_ name: String, of parent: String) -> CloudRecord {
    of(name, ["parent": .reference(RecordID(name: parent))])
  }
}

extension CloudChanges {
  /// The changes in short: the name of a record that was stored, `-` and the name of one that was deleted.
  var names: [String] {
    changes.map { change in
      switch change {
      case .saved(let record): record.id.name
      case .deleted(let id, _): "-" + id.name
      }
    }
  }
}

/// Requires that something fails with an error.
func refuses<Value>(
  _ error: CloudError, _ body: () async throws -> Value
) async throws {
  do {
    let value = try await body()
    throw Failure("There is an answer instead of an error: \(value)")
  } catch let found as CloudError {
    try require(found, equals: error)
  }
}
