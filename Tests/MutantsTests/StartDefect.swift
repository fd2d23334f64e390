import HabitDomain

/// A defect in how an app starts, and the law that it breaks.
struct StartDefect: Sendable {
  let sentence: String
  let edit: @Sendable (inout StartDisk) -> Void

  /// A defect in the result of a start.
  private init(
    _ sentence: String, result change: @escaping @Sendable (inout LadderStart<SyncDevice>) -> Void
  ) {
    self.init(sentence: sentence) { disk in
      let start = disk.start
      disk.start = { site async throws(LadderError) in
        var result = try await start(site)
        change(&result)
        return result
      }
    }
  }

  /// A defect in the site of a start.
  private init(_ sentence: String, site change: @escaping @Sendable (inout StartSite) -> Void) {
    self.init(sentence: sentence) { disk in
      let start = disk.start
      disk.start = { site async throws(LadderError) in
        var site = site
        change(&site)
        return try await start(site)
      }
    }
  }

  private init(sentence: String, edit: @escaping @Sendable (inout StartDisk) -> Void) {
    self.sentence = sentence
    self.edit = edit
  }

  static let all = [
    StartDefect("The errors of earlier rungs are reported", result: { $0.errors = [] }),
    StartDefect("A start in memory is reported as volatile", result: { $0.isVolatile = false }),
    StartDefect(
      "The first rung that works is used", result: { if $0.rung == .memory { $0.rung = .local } }),
    StartDefect(
      "Every write works",
      result: { if $0.rung == .local { $0.store.put = { _ async throws(DataLayerError) in } } }),
    StartDefect(
      "Rows that the server lacks wait for sync",
      result: { $0.store.sync = { _ in SyncResult() } }),
    StartDefect("Each rung is tried once, in order", site: { $0.tryCloudTwice() }),
    StartDefect(
      "A sync with the server succeeds",
      site: { $0.device.cloud = .failing(.refused(.networkUnavailable)) }),
    StartDefect("The server has the rows that waited", site: { $0.device.renamePeople() }),
    withoutCauses, asking, forgetful, misnaming,
  ]

  private static let withoutCauses = StartDefect(sentence: "All causes are reported") { disk in
    let start = disk.start
    disk.start = { site async throws(LadderError) in
      do throws(LadderError) { return try await start(site) } catch {
        throw .inMemoryCreationFailed(.service(.storageFull))
      }
    }
  }

  private static let misnaming = StartDefect(
    sentence: "A damaged file gets the first name that is free"
  ) { disk in
    let files = disk.files
    disk.files = { () async throws(DataLayerError) in
      let found = try await files().map { name, bytes in
        (name.replacing(".corrupt-", with: ".corrupt-1"), bytes)
      }
      return Dictionary(found) { first, _ in first }
    }
  }

  private static let forgetful = StartDefect(
    "An app starts with the stored rows",
    result: { start in
      let (device, asked) = (start.store, Recorder<Bool>())
      start.store.rows = { () async throws(DataLayerError) in
        asked.record(true)
        return asked.calls.count == 1 ? [] : try await device.rows()
      }
    })

  private static let asking = StartDefect(
    sentence: "Without the server no request is sent"
  ) { disk in
    let start = disk.start
    disk.start = { site async throws(LadderError) in
      var result = try await start(site)
      let (sync, cloud) = (result.store.sync, site.device.cloud)
      result.store.sync = { trigger in
        _ = try? await cloud.accountStatus()
        return await sync(trigger)
      }
      return result
    }
  }
}

extension StartSite {
  fileprivate mutating func tryCloudTwice() {
    let willOpen = willOpen
    self.willOpen = { rung throws(DataLayerError) in
      if rung == .cloud { try willOpen(rung) }
      try willOpen(rung)
    }
  }
}

extension SyncSite {
  fileprivate mutating func renamePeople() {
    let save = cloud.save
    cloud.save = { request async throws(CloudError) in
      var request = request
      for index in request.records.indices {
        request.records[index].fields["displayName"] = .text("Nobody")
      }
      return try await save(request)
    }
  }
}
