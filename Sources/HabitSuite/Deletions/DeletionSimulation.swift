import CloudSim
import HabitDomain
import HabitReference
import PropCheck

/// Plays a script of deletions on the server, and judges what is left of each row (domain 4.10).
struct DeletionSimulation {
  private let script: DeletionScript
  private let server = CloudServer()
  private var devices: [SyncDevice] = []

  /// Runs a script.
  ///
  /// - Throws: A failure that names the law, or an error of a device.
  static func run(_ script: DeletionScript, on layer: SyncLayer) async throws {
    var simulation = DeletionSimulation(script: script)
    do {
      try await simulation.open(layer)
      try await simulation.play()
    } catch {
      await simulation.close()
      throw error
    }
    await simulation.close()
  }

  private init(script: DeletionScript) { self.script = script }

  private mutating func open(_ layer: SyncLayer) async throws {
    for number in 0..<DeletionScript.devices {
      server.update { $0.signIn(Self.name(number), to: ServerState.firstAccount) }
      devices.append(try await layer.open(site(number)))
    }
  }

  private func close() async { for device in devices { await device.close() } }

  private static func name(_ number: Int) -> String { number == 0 ? "a" : "b" }

  private func site(_ number: Int) -> SyncSite {
    let server = server
    return SyncSite(
      device: Self.name(number), cloud: server.cloud(for: Self.name(number)),
      clock: WallClock(
        now: { () async throws(DependencyError) in server.state.time },
        sleep: { delay async throws(DependencyError) in server.update { $0.advance(by: delay) } }),
      random: .live(seed: UInt64(number)))
  }

  private func play() async throws {
    for key in script.rows { try await put(key, edition: 0, on: 0) }
    try await settle()
    let gone = try await delete()
    tabulate("deletions", gone.isEmpty ? "none" : "some")
    for edit in script.edits { try await put(edit.key, edition: edit.edition, on: edit.device) }
    for device in script.syncs { _ = await sync(device) }
    try await settle()
    try await judge(gone)
  }

  private func put(_ key: RowKey, edition: Int, on device: Int) async throws {
    // No two edits have the same time, so the later one is the greater one.
    server.update { $0.advance(by: Delay(milliseconds: 1_000)) }
    try await devices[device].put(DeletionScript.content(key, edition: edition))
  }

  private func sync(_ device: Int) async -> SyncResult {
    server.update { $0.advance(by: Delay(milliseconds: 1_000)) }
    return await devices[device].sync(.person)
  }

  /// Lets all devices sync in turns until nothing is left to do.
  private func settle() async throws {
    var last = ""
    for _ in 0..<8 {
      var isQuiet = true
      for device in devices.indices {
        let result = await sync(device)
        last = "device \(Self.name(device)): \(result.summary)"
        isQuiet =
          isQuiet && result.error == nil && result.pending == 0 && result.blocked.isEmpty
          && result.applied == 0 && result.uploaded == 0
      }
      if isQuiet { return }
    }
    throw failure("Devices come to rest", expected: "nothing to do", actual: last)
  }

  /// Deletes the records of rows; returns the rows whose records are gone.
  private func delete() async throws -> Set<RowKey> {
    let records = server.contents().records.values.filter { record in
      ReferenceRecord.key(of: record).map(script.deleted.contains) ?? false
    }
    guard !records.isEmpty else { return [] }
    let ids = records.map(\.id).sorted { $0.name < $1.name }
    _ = try await server.cloud(for: "another program").save(CloudSave([], deletions: ids))
    return Set(records.compactMap(ReferenceRecord.key)).subtracting(serverKeys)
  }

  private var serverKeys: Set<RowKey> {
    Set(server.contents().records.values.compactMap(ReferenceRecord.key))
  }
}

extension DeletionSimulation {
  /// What was deleted is deleted everywhere, unless somebody edited it in the meantime; everything else is as it was last
  /// written.
  private func judge(_ gone: Set<RowKey>) async throws {
    let editions = Dictionary(script.edits.map { ($0.key, $0.edition) }) { max($0, $1) }
    for (number, device) in devices.enumerated() {
      let rows = Dictionary(
        try await device.rows().map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
      for key in script.rows {
        let content = rows[key].flatMap { $0.deletedAt == nil ? $0.content : nil }
        let place = "\(key) on device \(Self.name(number))"
        if gone.contains(key), editions[key] == nil {
          guard let content else { continue }
          throw failure(
            "What is deleted on the server is deleted on every device", path: place,
            expected: "no row", actual: "\(content)")
        }
        let expected = DeletionScript.content(key, edition: editions[key] ?? 0)
        guard content != expected else { continue }
        throw failure(
          "What nobody deleted, or somebody edited meanwhile, stays", path: place,
          expected: "\(expected)", actual: content.map { "\($0)" } ?? "no row")
      }
    }
    try judgeServer(gone, editions)
  }

  private func judgeServer(_ gone: Set<RowKey>, _ editions: [RowKey: Int]) throws(Failure) {
    let live = Set(
      server.contents().records.values.filter { $0.fields["deletedAt"] == nil }
        .compactMap(ReferenceRecord.key))
    let expected = Set(script.rows.filter { !gone.contains($0) || editions[$0] != nil })
    guard live != expected else { return }
    throw failure(
      "The server has what the devices have", path: "server", expected: Self.text(expected),
      actual: Self.text(live))
  }

  private static func text(_ keys: Set<RowKey>) -> String {
    keys.sorted().map(\.description).joined(separator: ", ")
  }

  private func failure(
    _ sentence: String, path: String = "at rest", expected: String, actual: String
  ) -> Failure {
    var failure = Failure(
      "P-Y8: \(sentence).", origin: "P-Y8", symptoms: [sentence], steps: script.steps,
      difference: Failure.Difference(
        step: max(0, script.steps.count - 1), path: path, expected: expected, actual: actual))
    failure.account = script.description
    return failure
  }
}

extension DeletionScript {
  /// The events, as a report shows them.
  fileprivate var steps: [Failure.Step] {
    description.split(separator: "\n").map {
      Failure.Step(text: String($0), expected: "", actual: "")
    }
  }
}
