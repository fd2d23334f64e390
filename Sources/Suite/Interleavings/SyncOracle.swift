import CloudSim
import Domain
import Reference

/// What was written, by whom, and what has to remain of it (domain 2.10, 4.13).
///
/// It knows every version of every row that a device ever wrote, person and repair alike, as the fields of its record.
/// What remains of a row is the version of the greatest stamp. Only where the server itself lost records - its zone ended -
/// less can be asked: then those versions count that a device had not sent, and what was written afterwards.
struct SyncOracle: Sendable {
  /// A version of a row.
  struct Version: Hashable, Sendable {
    /// All of its record, whether today's version of the app knows it or not.
    let fields: [String: CloudValue]
    let isDead: Bool
    /// Whether a person wrote it, and not a repair.
    let isOfPerson: Bool
  }

  /// What belongs to one account.
  struct Account: Sendable {
    var versions: [RowKey: [Stamp: Version]] = [:]
    /// The least stamp that may remain of a row.
    var floors: [RowKey: Stamp] = [:]
    /// Whether the server has lost records.
    var hasLost = false
    /// Versions that another program wrote under the stamp of one that was there.
    var twins: [RowKey: [Stamp: [Version]]] = [:]
    /// Which version each change tag is.
    var tags: [String: Stamp] = [:]
    /// The greatest version of a row that the server ever stored for a device.
    var stored: [RowKey: Stamp] = [:]
  }

  private(set) var accounts: [String: Account] = [:]

  /// The account of rows that are nobody's yet.
  static func nobody(_ device: String) -> String { "nobody on " + device }

  subscript(_ name: String) -> Account {
    get { accounts[name] ?? Account() }
    set { accounts[name] = newValue }
  }

  /// What an account has in a moment; changed in place, without a copy.
  mutating func change<Value>(_ name: String, _ body: (inout Account) -> Value) -> Value {
    body(&accounts[name, default: Account()])
  }

  /// Whether another account has that version.
  func isElsewhere(_ key: RowKey, _ stamp: Stamp, besides name: String) -> Bool {
    accounts.contains { $0.key != name && $0.value.versions[key]?[stamp] != nil }
  }

  /// What was nobody's is somebody's now.
  mutating func adopt(_ device: String, by name: String) {
    guard let own = accounts.removeValue(forKey: Self.nobody(device)) else { return }
    change(name) { account in
      for (key, versions) in own.versions {
        account.versions[key, default: [:]].merge(versions) { known, _ in known }
      }
      account.floors.merge(own.floors) { max($0, $1) }
    }
  }
}

extension SyncOracle.Account {
  /// Takes in a version that was not known.
  mutating func add(_ version: SyncOracle.Version, _ key: RowKey, _ stamp: Stamp) {
    versions[key, default: [:]][stamp] = version
    floors[key] = floors[key].map { max($0, stamp) } ?? stamp
  }

  /// Takes in a version that binds nobody: a deletion whose author nobody knows.
  mutating func addUnbound(_ version: SyncOracle.Version, _ key: RowKey, _ stamp: Stamp) {
    versions[key, default: [:]][stamp] = version
  }

  /// Takes note that the server has stored a version of a row.
  mutating func store(_ key: RowKey, _ stamp: Stamp, tag: String) {
    tags[tag] = stamp
    stored[key] = stored[key].map { max($0, stamp) } ?? stamp
  }

  /// Whether this version may stand under the stamp of another one: another program wrote it, or it is a deletion that
  /// nobody wrote and that each device dates when it hears of it.
  func isTwin(_ version: SyncOracle.Version, _ key: RowKey, _ stamp: Stamp) -> Bool {
    if stamp.device.isEmpty, version.isDead {
      return versions[key]?.values.contains {
        version.difference(to: $0, besides: ReferenceRecord.stamps) == nil
      } ?? false
    }
    return twins[key]?[stamp]?.contains { version.difference(to: $0) == nil } ?? false
  }

  /// The server has lost records; what is left are these versions.
  mutating func lose(besides safe: [RowKey: Stamp]) {
    hasLost = true
    floors = floors.filter { safe[$0.key] != nil }
    for (key, stamp) in safe { floors[key] = floors[key].map { min($0, stamp) } ?? stamp }
  }
}

extension SyncOracle.Version {
  /// The version that a row is on a device with a version of the app.
  init(_ row: SyncedRow, by app: AppVersion, isOfPerson: Bool) {
    self.init(
      fields: ReferenceRecord.fields(of: row, on: app), isDead: row.deletedAt != nil,
      isOfPerson: isOfPerson)
  }

  /// The version that a record is.
  init(_ record: CloudRecord, _ table: SyncedTable, isOfPerson: Bool = false) {
    self.init(
      fields: ReferenceRecord.fields(of: record, table), isDead: record.fields["deletedAt"] != nil,
      isOfPerson: isOfPerson)
  }

  /// The first field in which it differs from another one, by name; nil if they say the same. Fields that may differ are left
  /// out.
  func difference(
    to other: SyncOracle.Version, besides free: Set<String> = []
  ) -> (name: String, CloudValue?, CloudValue?)? {
    guard fields != other.fields else { return nil }
    let names = Set(fields.keys).union(other.fields.keys).subtracting(free).sorted()
    return names.first { fields[$0] != other.fields[$0] }
      .map { ($0, fields[$0], other.fields[$0]) }
  }
}
