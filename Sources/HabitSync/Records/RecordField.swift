import HabitDomain

/// A field of a record type: its name, and how it is read into a row and written from it.
struct RecordField<Content: Sendable>: Sendable {
  let name: String
  /// The versions of the app that know it.
  private(set) var versions = Set(AppVersion.allCases)
  let write: @Sendable (Content, RecordZone) -> CloudValue?
  let read: @Sendable (CloudRecord, inout Content) throws(FieldProblem) -> Void

  /// A field for one property.
  init<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<Content, Value> & Sendable,
    _ codec: FieldCodec<Value>
  ) {
    self.name = name
    write = { content, zone in codec.write(content[keyPath: path], zone) }
    read = { (record, content) throws(FieldProblem) in
      content[keyPath: path] = try codec.read(record, name)
    }
  }

  /// The same field, not yet known to the older version.
  var recent: RecordField { unknown(to: .older) }

  /// The same field, no longer known to the newer version.
  var retired: RecordField { unknown(to: .newer) }

  private func unknown(to version: AppVersion) -> RecordField {
    var field = self
    field.versions.remove(version)
    return field
  }

  func read(from record: CloudRecord, into content: inout Content) throws(CloudKitError) {
    do { try read(record, &content) } catch {
      throw .invalidRecord(record.id.name, field: name, reason: error.reason)
    }
  }
}

/// A record type: the table of its fields.
struct RecordType: Sendable {
  let table: SyncedTable
  /// The names of the type; the first is written, and all are read (domain 4.1).
  let names: [String]
  let fieldNames: Set<String>
  /// Whether another version of the app knows more fields.
  let isPartial: Bool
  /// The names of its fields and of the fields of all types.
  let allNames: Set<String>
  let write: @Sendable (SyncedContent, RecordZone) -> [String: CloudValue]
  let read: @Sendable (RowKey, CloudRecord) throws(CloudKitError) -> SyncedContent

  init<Content: Sendable>(
    _ table: SyncedTable, _ names: [String], _ fields: [RecordField<Content>],
    of version: AppVersion, blank: @escaping @Sendable (RowKey) -> Content?,
    wrap: @escaping @Sendable (Content) -> SyncedContent,
    unwrap: @escaping @Sendable (SyncedContent) -> Content?
  ) {
    let all = fields.count
    let fields = fields.filter { $0.versions.contains(version) }
    isPartial = fields.count < all
    self.table = table
    self.names = names
    fieldNames = Set(fields.map(\.name))
    allNames = fieldNames.union(StampFields.names)
    write = { content, zone in
      guard let content = unwrap(content) else { return [:] }
      var values: [String: CloudValue] = [:]
      for field in fields { values[field.name] = field.write(content, zone) }
      return values
    }
    read = { (key, record) throws(CloudKitError) in
      guard var content = blank(key) else {
        throw .invalidRecord(record.id.name, field: nil, reason: "The name is not an id")
      }
      for field in fields { try field.read(from: record, into: &content) }
      return wrap(content)
    }
  }
}
