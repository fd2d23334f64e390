package import HabitDomain

/// The limits of one request (Y-13).
package struct ChunkLimits: Hashable, Sendable {
  /// The most records.
  package var records: Int
  /// The most bytes of all records.
  package var bytes: Int

  /// Makes limits; each counts as at least 1.
  package init(records: Int = 400, bytes: Int = 2_000_000) {
    self.records = records
    self.bytes = bytes
  }

  /// Splits a list into requests, in order: none has too many records, too many bytes, or a record twice. A record
  /// that is too large is sent alone, for the server to judge.
  ///
  /// - Complexity: O(n) in the fields of the records.
  package func chunks<Item>(of items: [Item], _ record: (Item) -> CloudRecord) -> [[Item]] {
    var chunks: [[Item]] = []
    var room = bytes
    var ids: Set<RecordID> = []
    for item in items {
      let record = record(item)
      let size = record.estimatedBytes
      let fits = ids.count < max(1, records) && size <= room && !ids.contains(record.id)
      if chunks.isEmpty || !fits {
        chunks.append([])
        ids = []
        room = bytes
      }
      chunks[chunks.count - 1].append(item)
      ids.insert(record.id)
      room -= size
    }
    return chunks
  }
}

extension CloudRecord {
  /// An estimate of its bytes in a request: texts as they are, and some for each field.
  var estimatedBytes: Int {
    fields.reduce(64 + id.name.utf8.count + type.utf8.count) { sum, field in
      sum + 16 + field.key.utf8.count + field.value.estimatedBytes
    }
  }
}

extension CloudValue {
  fileprivate var estimatedBytes: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .integer, .number, .date: 8
    case .reference(let id), .link(let id): id.name.utf8.count + id.zone.name.utf8.count
    }
  }
}
