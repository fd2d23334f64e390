import HabitDomain

/// The outcome of a request, found in the obvious way: try it, and if something that concerns others is refused, start
/// again.
struct SlowStore: Sendable {
  typealias Outcome = Result<[String: CloudValue], CloudError>

  /// The records of one zone, with their tags.
  var records: [String: CloudRecord] = [:]

  /// The outcomes of the saves, and what is stored after them.
  func save(_ request: CloudSave) -> (outcomes: [Outcome], store: SlowStore) {
    var refused: [Int: CloudError] = [:]
    while true {
      let (outcomes, store) = attempt(request, refused)
      if let orphan = request.records.indices.first(where: { index in
        refused[index] == nil && (try? outcomes[index].get()) != nil
          && store.isOrphan(request.records[index])
      }) {
        refused[orphan] = .refused(.referenceViolation)
        continue
      }
      guard request.isAtomic, outcomes.contains(where: { (try? $0.get()) == nil }) else {
        return (outcomes, store)
      }
      let failed = outcomes.map { outcome -> Outcome in
        if case .success = outcome { .failure(.refused(.batchRequestFailed)) } else { outcome }
      }
      return (failed, self)
    }
  }

  private func isOrphan(_ record: CloudRecord) -> Bool {
    record.fields.values.contains { value in
      if case .reference(let id) = value { records[id.name] == nil } else { false }
    }
  }

  private func attempt(
    _ request: CloudSave, _ refused: [Int: CloudError]
  ) -> (outcomes: [Outcome], store: SlowStore) {
    var store = self
    let outcomes = request.records.enumerated().map { index, record -> Outcome in
      if let error = refused[index] { return .failure(error) }
      let old = records[record.id.name]
      if request.policy == .ifUnchanged, old?.changeTag != record.changeTag {
        return .failure(old.map { .recordChanged(server: $0) } ?? .refused(.unknownItem))
      }
      var new = record
      if request.policy == .changedKeys, let old {
        new.fields = old.fields.merging(record.fields) { _, sent in sent }
        for name in record.clearedFields { new.fields[name] = nil }
      }
      store.records[record.id.name] = new
      return .success(new.fields)
    }
    return (outcomes, store)
  }
}
