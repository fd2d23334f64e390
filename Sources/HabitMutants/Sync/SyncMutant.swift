package import HabitDomain
package import HabitSync

/// A sync engine with one planted bug: one rule replaced, or its store or server wrapped.
package struct SyncMutant: Sendable {
  /// The name in reports and on the command line.
  package let id: String
  /// The number of the planted bug (domain 7.2), the real bug that it repeats (`cloud 7`), or the rule that it breaks
  /// (`D-3`).
  package let number: String
  /// The defect, in one sentence.
  package let sentence: String
  /// The least number of events that shows the defect.
  ///
  /// A fault counts with the sync in which it happens, unless nothing else does.
  package let minimalEvents: Int
  /// What the suite must find out about it.
  package let kind: Mutant.Kind
  /// Changes the rules.
  package let change: @Sendable (inout SyncRules) -> Void
  /// Changes the store and the server that an engine is given, once in each of its processes.
  package let connect: @Sendable (inout Replica, inout Cloud, SyncRules) -> Void
  /// The cases of all properties together within which it must be found.
  package private(set) var budget = 2_000
}

extension SyncMutant {
  /// The same for a defect that few cases show.
  func found(within cases: Int) -> SyncMutant {
    var mutant = self
    mutant.budget = cases
    return mutant
  }

  /// A change of the rules.
  init(
    _ id: String, _ number: String, _ minimalEvents: Int, _ sentence: String,
    kind: Mutant.Kind = .ordinary, change: @escaping @Sendable (inout SyncRules) -> Void
  ) {
    self.init(
      id: id, number: number, sentence: sentence, minimalEvents: minimalEvents, kind: kind,
      change: change, connect: { _, _, _ in })
  }

  /// A change of the store or the server.
  init(
    connecting id: String, _ number: String, _ minimalEvents: Int, _ sentence: String,
    connect: @escaping @Sendable (inout Replica, inout Cloud, SyncRules) -> Void
  ) {
    self.init(
      id: id, number: number, sentence: sentence, minimalEvents: minimalEvents, kind: .ordinary,
      change: { _ in }, connect: connect)
  }

  /// A change of what is written to the store.
  init(
    storing id: String, _ number: String, _ minimalEvents: Int, _ sentence: String,
    edit:
      @escaping @Sendable (inout ReplicaChange, ReplicaView, SyncRules) throws(DataLayerError)
      -> Void
  ) {
    self.init(connecting: id, number, minimalEvents, sentence) { replica, _, rules in
      replica = replica.editing { change, view throws(DataLayerError) in
        try edit(&change, view, rules)
      }
    }
  }

  /// A change of the pages that are fetched.
  init(
    fetching id: String, _ number: String, _ minimalEvents: Int, _ sentence: String,
    edit: @escaping @Sendable (inout CloudChanges, SyncRules) -> Void
  ) {
    self.init(connecting: id, number, minimalEvents, sentence) { _, cloud, rules in
      let fetch = cloud.fetchChanges
      cloud.fetchChanges = { (request) async throws(CloudError) in
        var page = try await fetch(request)
        edit(&page, rules)
        return page
      }
    }
  }

  /// A change of how records are sent.
  init(
    sending id: String, _ number: String, _ minimalEvents: Int, _ sentence: String,
    send:
      @escaping @Sendable (CloudSave, Replica, SyncRules, Send) async throws(CloudError) ->
      CloudReceipts
  ) {
    self.init(connecting: id, number, minimalEvents, sentence) { replica, cloud, rules in
      let (save, store) = (cloud.save, replica)
      cloud.save = { (request) async throws(CloudError) in
        try await send(request, store, rules, save)
      }
    }
  }

  /// Sends a request unchanged.
  typealias Send = @Sendable (CloudSave) async throws(CloudError) -> CloudReceipts
}

extension SyncRules {
  /// Replaces one remedy with another for all errors; a remedy of no error is missed.
  mutating func answer(_ remedy: Remedy, as other: Remedy) {
    let original = self.remedy
    if remedy == other || !CloudError.ofEachKind.contains(where: { original($0) == remedy }) {
      missed.append(remedy.rawValue)
    }
    self.remedy = { original($0) == remedy ? other : original($0) }
  }
}

extension CloudError {
  /// One error for each code and each other case.
  fileprivate static let ofEachKind: [CloudError] =
    Code.allCases.map { CloudError.refused($0) } + [
      .recordChanged(server: nil), .malformedAnswer(""), .answerTooLong(limitInBytes: 0),
      .cancelled, .unscripted(call: "", number: 0),
    ]
}

extension RecordConversion {
  /// Changes every record that is sent.
  mutating func editEncoded(
    _ edit: @escaping @Sendable (_ record: inout CloudRecord, _ row: SyncedRow) -> Void
  ) {
    let original = encode
    encode = { row in
      var record = original(row)
      edit(&record, row)
      return record
    }
  }
}

extension Merge {
  /// Changes every row that is written after a version came.
  mutating func editApplied(
    _ edit:
      @escaping @Sendable (
        _ row: inout SyncedRow, _ remote: RemoteVersion, _ local: SyncedRow?, _ winner: Winner
      ) -> Void
  ) {
    let original = applied
    applied = { remote, local, winner in
      var row = original(remote, local, winner)
      edit(&row, remote, local, winner)
      return row
    }
  }
}

extension Replica {
  /// The replica with an edit of every change that is written.
  fileprivate func editing(
    _ edit: @escaping @Sendable (inout ReplicaChange, ReplicaView) throws(DataLayerError) -> Void
  ) -> Replica {
    let original = transact
    return Replica(device: device) { (body: Replica.Body) throws(DataLayerError) in
      try await original { view throws(DataLayerError) in
        var change = try body(view)
        try edit(&change, view)
        return change
      }
    }
  }
}
