import HabitDomain
import HabitReference

/// Everything that was written, by whom, and what must remain of it (domain 2.10, 4.13).
///
/// It knows every version of every row that a device ever wrote, by persons and repairs, as the fields of its record. The
/// version with the greatest stamp remains. Only if the server itself lost records, because its zone ended, is less required:
/// then versions count that a device had not sent, and those written later.
struct SyncOracle: Sendable {
  struct Version: Hashable, Sendable {
    /// All fields of its record, known to the current app or not.
    let fields: [String: CloudValue]
    let isDead: Bool
    /// Whether a person wrote it, not a repair.
    let isOfPerson: Bool
  }

  /// What belongs to one account.
  struct Account: Sendable {
    var versions: [RowKey: [Stamp: Version]] = [:]
    /// The least stamp that may remain of a row.
    var floors: [RowKey: Stamp] = [:]
    var hasLost = false
    /// Versions written by another program under an existing stamp.
    var twins: [RowKey: [Stamp: [Version]]] = [:]
    /// The stamp of each change tag.
    var tags: [String: Stamp] = [:]
    /// The greatest version of a row that the server ever stored for a device.
    var stored: [RowKey: Stamp] = [:]
  }

  private(set) var accounts: [String: Account] = [:]

  /// The account of rows without an owner.
  static func nobody(_ device: String) -> String { "nobody on " + device }

  subscript(_ name: String) -> Account {
    get { accounts[name] ?? Account() }
    set { accounts[name] = newValue }
  }

  /// Changes an account in place, without a copy.
  mutating func change<Value>(_ name: String, _ body: (inout Account) -> Value) -> Value {
    body(&accounts[name, default: Account()])
  }

  /// Whether another account has that version.
  func isElsewhere(_ key: RowKey, _ stamp: Stamp, besides name: String) -> Bool {
    accounts.contains { $0.key != name && $0.value.versions[key]?[stamp] != nil }
  }

  /// Gives the rows without an owner to an account.
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
  mutating func add(_ version: SyncOracle.Version, _ key: RowKey, _ stamp: Stamp) {
    versions[key, default: [:]][stamp] = version
    floors[key] = floors[key].map { max($0, stamp) } ?? stamp
  }

  /// Adds a version that need not remain: a deletion by an unknown author.
  mutating func addUnbound(_ version: SyncOracle.Version, _ key: RowKey, _ stamp: Stamp) {
    versions[key, default: [:]][stamp] = version
  }

  mutating func store(_ key: RowKey, _ stamp: Stamp, tag: String) {
    tags[tag] = stamp
    stored[key] = stored[key].map { max($0, stamp) } ?? stamp
  }

  /// Whether this version may share the stamp of another: another program wrote it, or it is a deletion by nobody, which each
  /// device dates when it learns of it.
  func isTwin(_ version: SyncOracle.Version, _ key: RowKey, _ stamp: Stamp) -> Bool {
    if stamp.device.isEmpty, version.isDead {
      return versions[key]?.values.contains {
        version.difference(to: $0, besides: ReferenceRecord.stamps) == nil
      } ?? false
    }
    return twins[key]?[stamp]?.contains { version.difference(to: $0) == nil } ?? false
  }

  /// The server has lost all records; these versions are left.
  mutating func lose(besides safe: [RowKey: Stamp]) {
    hasLost = true
    floors = floors.filter { safe[$0.key] != nil }
    for (key, stamp) in safe { floors[key] = floors[key].map { min($0, stamp) } ?? stamp }
  }
}

extension SyncOracle.Version {
  /// The version of a row on a device with a version of the app.
  init(_ row: SyncedRow, by app: AppVersion, isOfPerson: Bool) {
    self.init(
      fields: ReferenceRecord.fields(of: row, on: app), isDead: row.deletedAt != nil,
      isOfPerson: isOfPerson)
  }

  init(_ record: CloudRecord, _ table: SyncedTable, isOfPerson: Bool = false) {
    self.init(
      fields: ReferenceRecord.fields(of: record, table), isDead: record.fields["deletedAt"] != nil,
      isOfPerson: isOfPerson)
  }

  /// The first differing field by name, except those that may differ; nil if there is none.
  func difference(
    to other: SyncOracle.Version, besides free: Set<String> = []
  ) -> (name: String, CloudValue?, CloudValue?)? {
    guard fields != other.fields else { return nil }
    let names = Set(fields.keys).union(other.fields.keys).subtracting(free).sorted()
    return names.first { fields[$0] != other.fields[$0] }
      .map { ($0, fields[$0], other.fields[$0]) }
  }
}
