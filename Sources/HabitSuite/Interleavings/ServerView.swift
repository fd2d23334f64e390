import CloudSim
import HabitDomain
import HabitReference

/// The contents of an account on the server, cached until it changes.
struct ServerView: Sendable {
  let records: [RowKey: CloudRecord]
  /// Live records whose references are all live. If a parent's tombstone was purged, the child waits for a parent that may
  /// never come, and is shown nowhere (domain 4.10).
  let shown: [RowKey: CloudRecord]
  /// The other live records.
  let hidden: Set<RowKey>
  /// Records that no device can store because an ancestor is missing: the server accepts a habit without its category and a
  /// log without its habit, which are not references.
  let waiting: Set<RowKey>

  init(_ contents: CloudContents) {
    var records: [RowKey: CloudRecord] = [:]
    // Of two records of one row, under two names, the last one counts.
    let all = contents.records.values.sorted { $0.id.name < $1.id.name }
    for record in all {
      if let key = ReferenceRecord.key(of: record) { records[key] = record }
    }
    self.records = records
    let alive = records.filter { $0.value.fields["deletedAt"] == nil }
    let living = Set(alive.values.map(\.id.name))
    shown = alive.filter { _, record in
      record.fields.values.allSatisfy { $0.target.map { living.contains($0.name) } ?? true }
    }
    hidden = shown.count == alive.count ? [] : Set(alive.keys).subtracting(shown.keys)
    waiting = Self.waiting(in: records)
  }

  private static func waiting(in records: [RowKey: CloudRecord]) -> Set<RowKey> {
    var ids = Set(records.values.map(\.id))
    var children = records.values.compactMap { record in
      let parents = ReferenceRecord.parents(of: record.fields)
      return parents.isEmpty ? nil : (id: record.id, parents: parents)
    }
    let count = ids.count
    while let place = children.firstIndex(where: { !ids.isSuperset(of: $0.parents) }) {
      ids.remove(children.remove(at: place).id)
    }
    return ids.count == count ? [] : Set(records.filter { !ids.contains($0.value.id) }.keys)
  }

  var stamps: [RowKey: Stamp] { records.compactMapValues(ReferenceRecord.stamp) }
}

extension SyncSimulation {
  func view(of account: String) -> ServerView {
    let generation = server.read { $0.generation(of: account) }
    if let known = views[account], known.generation == generation { return known.view }
    let view = ServerView(server.contents(of: account))
    views[account] = (generation, view)
    return view
  }
}
