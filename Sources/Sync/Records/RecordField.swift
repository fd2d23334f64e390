import Domain

/// A field of the records of a type: its name, and how it goes into a row and out of it.
struct RecordField<Content: Sendable>: Sendable {
  let name: String
  /// Whether older versions of the app do not know it.
  private(set) var isRecent = false
  let write: @Sendable (Content, RecordZone) -> CloudValue?
  let read: @Sendable (CloudRecord, inout Content) throws(FieldProblem) -> Void

  /// A field that stands for one property.
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

  /// The same field, which older versions do not know.
  var recent: RecordField {
    var field = self
    field.isRecent = true
    return field
  }

  func read(from record: CloudRecord, into content: inout Content) throws(CloudKitError) {
    do { try read(record, &content) } catch {
      throw .invalidRecord(record.id.name, field: name, reason: error.reason)
    }
  }
}

/// A type of records: the table of its fields.
struct RecordType: Sendable {
  let table: SyncedTable
  /// The names of the type; the first is written, and all are read (domain 4.1).
  let names: [String]
  let fieldNames: Set<String>
  let write: @Sendable (SyncedContent, RecordZone) -> [String: CloudValue]
  let read: @Sendable (RowKey, CloudRecord) throws(CloudKitError) -> SyncedContent

  init<Content: Sendable>(
    _ table: SyncedTable, _ names: [String], _ fields: [RecordField<Content>],
    of version: AppVersion, blank: @escaping @Sendable (RowKey) -> Content?,
    wrap: @escaping @Sendable (Content) -> SyncedContent,
    unwrap: @escaping @Sendable (SyncedContent) -> Content?
  ) {
    let fields = fields.filter { version == .current || !$0.isRecent }
    self.table = table
    self.names = names
    fieldNames = Set(fields.map(\.name))
    write = { content, zone in
      guard let content = unwrap(content) else { return [:] }
      var values: [String: CloudValue] = [:]
      for field in fields { values[field.name] = field.write(content, zone) }
      return values
    }
    read = { (key, record) throws(CloudKitError) in
      guard var content = blank(key) else {
        throw .invalidRecord(record.id.name, field: nil, reason: "The name is no id")
      }
      for field in fields { try field.read(from: record, into: &content) }
      return wrap(content)
    }
  }
}
