public import HabitDomain

extension Cloud {
  /// A server with one function for all calls, to forward, count or delay them as values.
  ///
  /// - Parameter answer: Answers a call. An answer to another function is thrown as `CloudError.malformedAnswer(_:)`.
  public init(
    answer: @escaping @Sendable (_ call: Call) async throws(CloudError) -> CloudAnswer
  ) {
    self.init(
      save: { request async throws(CloudError) in
        try await answer(.save(request)).value {
          if case .receipts(let it) = $0 { it } else { nil }
        }
      },
      fetchChanges: { request async throws(CloudError) in
        try await answer(.fetchChanges(request)).value {
          if case .changes(let it) = $0 { it } else { nil }
        }
      },
      fetchZones: { request async throws(CloudError) in
        try await answer(.fetchZones(request)).value {
          if case .zones(let it) = $0 { it } else { nil }
        }
      },
      fetch: { id async throws(CloudError) in
        try await answer(.fetch(id)).value { if case .record(let it) = $0 { it } else { nil } }
      },
      query: { query async throws(CloudError) in
        try await answer(.query(query)).value { if case .page(let it) = $0 { it } else { nil } }
      },
      saveZone: { zone async throws(CloudError) in try await answer(.saveZone(zone)).isDone() },
      deleteZone: { zone async throws(CloudError) in try await answer(.deleteZone(zone)).isDone() },
      saveSubscription: { subscription async throws(CloudError) in
        try await answer(.saveSubscription(subscription)).isDone()
      },
      deleteSubscription: { id async throws(CloudError) in
        try await answer(.deleteSubscription(id)).isDone()
      },
      subscriptions: { () async throws(CloudError) in
        try await answer(.subscriptions).value {
          if case .subscriptions(let it) = $0 { it } else { nil }
        }
      },
      accountStatus: { () async throws(CloudError) in
        try await answer(.accountStatus).value { if case .status(let it) = $0 { it } else { nil } }
      },
      user: { () async throws(CloudError) in
        try await answer(.user).value { if case .user(let it) = $0 { it } else { nil } }
      })
  }

  /// Makes a call of any function.
  ///
  /// - Throws: What the function throws.
  public func answer(_ call: Call) async throws(CloudError) -> CloudAnswer {
    switch call {
    case .save(let request): return .receipts(try await save(request))
    case .fetchChanges(let request): return .changes(try await fetchChanges(request))
    case .fetchZones(let request): return .zones(try await fetchZones(request))
    case .fetch(let id): return .record(try await fetch(id))
    case .query(let request): return .page(try await query(request))
    case .saveZone(let zone): try await saveZone(zone)
    case .deleteZone(let zone): try await deleteZone(zone)
    case .saveSubscription(let subscription): try await saveSubscription(subscription)
    case .deleteSubscription(let id): try await deleteSubscription(id)
    case .subscriptions: return .subscriptions(try await subscriptions())
    case .accountStatus: return .status(try await accountStatus())
    case .user: return .user(try await user())
    }
    return .done
  }
}

extension CloudAnswer {
  /// The result of a function if this is its answer.
  fileprivate func value<Value>(
    _ part: (CloudAnswer) -> Value?
  ) throws(CloudError) -> Value {
    guard let value = part(self) else {
      throw .malformedAnswer("it answers another function")
    }
    return value
  }

  fileprivate func isDone() throws(CloudError) {
    try value { $0 == .done ? () : nil }
  }
}
