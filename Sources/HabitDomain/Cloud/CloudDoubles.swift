extension Cloud {
  /// A server that never answers.
  public static var noop: Cloud { played() }

  /// A server that always fails.
  public static func failing(_ error: CloudError) -> Cloud {
    played(
      save: .failing(error), fetchChanges: .failing(error), fetchZones: .failing(error),
      fetch: .failing(error), query: .failing(error), saveZone: .failing(error),
      deleteZone: .failing(error), saveSubscription: .failing(error),
      deleteSubscription: .failing(error), subscriptions: .failing(error),
      accountStatus: .failing(error), user: .failing(error))
  }

  /// A server with one outcome for each call.
  public static func scripted(
    save: [Result<Receipts, CloudError>] = [],
    fetchChanges: [Result<CloudChanges, CloudError>] = [],
    fetchZones: [Result<ZoneChanges, CloudError>] = [],
    fetch: [Result<CloudRecord, CloudError>] = [],
    query: [Result<CloudPage, CloudError>] = [],
    saveZone: [Result<Void, CloudError>] = [],
    deleteZone: [Result<Void, CloudError>] = [],
    saveSubscription: [Result<Void, CloudError>] = [],
    deleteSubscription: [Result<Void, CloudError>] = [],
    subscriptions: [Result<[Subscription], CloudError>] = [],
    accountStatus: [Result<AccountStatus, CloudError>] = [],
    user: [Result<String, CloudError>] = []
  ) -> Cloud {
    played(
      save: OutcomeScript(save), fetchChanges: OutcomeScript(fetchChanges),
      fetchZones: OutcomeScript(fetchZones), fetch: OutcomeScript(fetch),
      query: OutcomeScript(query), saveZone: OutcomeScript(saveZone),
      deleteZone: OutcomeScript(deleteZone), saveSubscription: OutcomeScript(saveSubscription),
      deleteSubscription: OutcomeScript(deleteSubscription),
      subscriptions: OutcomeScript(subscriptions), accountStatus: OutcomeScript(accountStatus),
      user: OutcomeScript(user))
  }

  /// A server that is played by scripts; calls without a script never answer.
  public static func played(
    save: OutcomeScript<Receipts, CloudError> = .never(),
    fetchChanges: OutcomeScript<CloudChanges, CloudError> = .never(),
    fetchZones: OutcomeScript<ZoneChanges, CloudError> = .never(),
    fetch: OutcomeScript<CloudRecord, CloudError> = .never(),
    query: OutcomeScript<CloudPage, CloudError> = .never(),
    saveZone: OutcomeScript<Void, CloudError> = .never(),
    deleteZone: OutcomeScript<Void, CloudError> = .never(),
    saveSubscription: OutcomeScript<Void, CloudError> = .never(),
    deleteSubscription: OutcomeScript<Void, CloudError> = .never(),
    subscriptions: OutcomeScript<[Subscription], CloudError> = .never(),
    accountStatus: OutcomeScript<AccountStatus, CloudError> = .never(),
    user: OutcomeScript<String, CloudError> = .never()
  ) -> Cloud {
    Cloud(
      save: save.function("save"), fetchChanges: fetchChanges.function("fetchChanges"),
      fetchZones: fetchZones.function("fetchZones"), fetch: fetch.function("fetch"),
      query: query.function("query"), saveZone: saveZone.function("saveZone"),
      deleteZone: deleteZone.function("deleteZone"),
      saveSubscription: saveSubscription.function("saveSubscription"),
      deleteSubscription: deleteSubscription.function("deleteSubscription"),
      subscriptions: subscriptions.function("subscriptions"),
      accountStatus: accountStatus.function("accountStatus"), user: user.function("user"))
  }

  /// This server, with every call recorded first.
  public func recording(into recorder: Recorder<Call>) -> Cloud {
    Cloud(
      save: recorder.recording(Call.save, save),
      fetchChanges: recorder.recording(Call.fetchChanges, fetchChanges),
      fetchZones: recorder.recording(Call.fetchZones, fetchZones),
      fetch: recorder.recording(Call.fetch, fetch),
      query: recorder.recording(Call.query, query),
      saveZone: recorder.recording(Call.saveZone, saveZone),
      deleteZone: recorder.recording(Call.deleteZone, deleteZone),
      saveSubscription: recorder.recording(Call.saveSubscription, saveSubscription),
      deleteSubscription: recorder.recording(Call.deleteSubscription, deleteSubscription),
      subscriptions: recorder.recording(.subscriptions, subscriptions),
      accountStatus: recorder.recording(.accountStatus, accountStatus),
      user: recorder.recording(.user, user))
  }
}
