import HabitDomain

/// One instance of every dependency.
struct Dependencies {
  var clock: WallClock
  var random: RandomSource
  var notifier: Notifier
  var steps: StepSource
  var values: KeyValueStore
  var cloud: Cloud
}

extension Dependencies {
  static var noop: Dependencies {
    Dependencies(
      clock: .noop, random: .noop, notifier: .noop, steps: .noop, values: .noop, cloud: .noop)
  }

  static func failing(_ error: DependencyError, _ cloud: CloudError) -> Dependencies {
    Dependencies(
      clock: .failing(error), random: .failing(error), notifier: .failing(error),
      steps: .failing(error), values: .failing(error), cloud: .failing(cloud))
  }

  /// Scripts without an outcome.
  static var unscripted: Dependencies {
    Dependencies(
      clock: .scripted(), random: .scripted([]), notifier: .scripted([]), steps: .scripted(),
      values: .scripted(), cloud: .scripted())
  }

  /// Scripts with one success for each function.
  static var answering: Dependencies {
    Dependencies(
      clock: .scripted(now: [.success(.example)], sleep: [.success(())]),
      random: .scripted([.success(1)]), notifier: .scripted([.success(())]),
      steps: .scripted(
        requestAuthorization: [.success(true)],
        samples: [.success([StepSample(time: .example, count: 2)])]),
      values: .scripted(get: [.success("v")], set: [.success(())], remove: [.success(())]),
      cloud: .scripted(
        save: [.success(CloudReceipts([.success(.example)]))],
        fetchChanges: [.success(CloudChanges([.saved(.example)], token: "1"))],
        fetchZones: [.success(ZoneChanges([.changed(.app)], token: "1"))],
        fetch: [.success(.example)], query: [.success(CloudPage([.example]))],
        saveZone: [.success(())], deleteZone: [.success(())], saveSubscription: [.success(())],
        deleteSubscription: [.success(())], subscriptions: [.success([.example])],
        accountStatus: [.success(.available)], user: [.success("ann")]))
  }
}
