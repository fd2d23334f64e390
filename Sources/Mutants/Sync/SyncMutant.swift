package import Domain
package import Sync

/// A sync engine with one deliberate mistake: rules with one of them replaced, or a store or a server with a wrapper.
package struct SyncMutant: Sendable {
  /// What reports and the command line call it.
  package let id: String
  /// The row of the domain's table of injected bugs (7.2), or that of the list of real ones (cloud 2) as in `cloud 7`.
  package let number: String
  /// What is wrong, in one sentence.
  package let sentence: String
  /// The least number of events that shows it; a fault counts with the sync in which it happens, unless nothing else does.
  package let minimalEvents: Int
  /// What the suite has to say of it.
  package let kind: Mutant.Kind
  /// Makes the mistake in the rules.
  package let change: @Sendable (inout SyncRules) -> Void
  /// Makes the mistake in the store and the server as an engine gets them, once for each of its processes.
  package let connect: @Sendable (inout Replica, inout Cloud, SyncRules) -> Void
}

extension SyncMutant {
  /// A mistake in the rules.
  init(
    _ id: String, _ number: String, _ minimalEvents: Int, _ sentence: String,
    kind: Mutant.Kind = .mistake, change: @escaping @Sendable (inout SyncRules) -> Void
  ) {
    self.init(
      id: id, number: number, sentence: sentence, minimalEvents: minimalEvents, kind: kind,
      change: change, connect: { _, _, _ in })
  }

  /// A mistake in how an engine is connected.
  init(
    connecting id: String, _ number: String, _ minimalEvents: Int, _ sentence: String,
    connect: @escaping @Sendable (inout Replica, inout Cloud, SyncRules) -> Void
  ) {
    self.init(
      id: id, number: number, sentence: sentence, minimalEvents: minimalEvents, kind: .mistake,
      change: { _ in }, connect: connect)
  }

  /// A mistake in what is written to the store.
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

  /// A mistake in how a page of changes is taken.
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

  /// A mistake in how records are sent.
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

  /// Sends a request as it should be.
  typealias Send = @Sendable (CloudSave) async throws(CloudError) -> CloudReceipts
}

extension Replica {
  /// The replica with another opinion of what is written.
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
