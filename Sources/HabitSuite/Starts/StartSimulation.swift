import CloudSim
import HabitDomain
import PropCheck

/// Starts one app again and again on one disk, and compares what it does with the model.
///
/// Time is that of the simulated server, which advances from start to start.
struct StartSimulation {
  private let disk: StartDisk
  private let server = CloudServer()
  private var model = StartModel()
  private var sessions: [StartSession] = []

  init(_ disk: StartDisk) { self.disk = disk }

  /// Runs the starts in order, and one more without faults.
  ///
  /// - Throws: A failure if the app does not behave like the model.
  mutating func run(_ sessions: [StartSession]) async throws {
    for session in sessions + [.last] { try await play(session) }
  }

  private mutating func play(_ session: StartSession) async throws {
    sessions.append(session)
    server.update { $0.advance(by: Delay(milliseconds: 60_000)) }
    if session.isDamaged { try await damage() }
    let before = try await disk.files()
    let outcome = model.start(without: session.broken)
    tabulate("rung", outcome.rung?.rawValue ?? "none")
    if let start = try await start(session, outcome) { try await use(start, session) }
    try judge(before, try await disk.files(), outcome.rung)
  }

  private mutating func damage() async throws {
    let bytes = Array("This was a store until the disk broke before start \(sessions.count).".utf8)
    model.damage(bytes)
    try await disk.damage(bytes)
  }

  private var site: SyncSite {
    let server = server
    return SyncSite(
      device: "a", cloud: server.cloud(for: "a"),
      clock: WallClock(
        now: { () async throws(DependencyError) in server.state.time },
        sleep: { delay async throws(DependencyError) in server.update { $0.advance(by: delay) } }),
      random: .live(seed: 1))
  }

  /// Starts the app; nil if no rung works.
  private func start(
    _ session: StartSession, _ expected: StartModel.Outcome
  ) async throws -> LadderStart<SyncDevice>? {
    let tried = Recorder<Rung>()
    let site = StartSite(device: site) { rung throws(DataLayerError) in
      tried.record(rung)
      guard session.broken.contains(rung) else { return }
      throw .service(.unavailable("the rung \(rung.rawValue) does not hold"))
    }
    let outcome = await started(site)
    do { try judge(outcome, tried.calls, expected) } catch {
      await (try? outcome.get())?.store.close()
      throw error
    }
    return try? outcome.get()
  }

  private func started(_ site: StartSite) async -> Result<LadderStart<SyncDevice>, LadderError> {
    do throws(LadderError) { return .success(try await disk.start(site)) } catch {
      return .failure(error)
    }
  }

  private mutating func use(
    _ start: LadderStart<SyncDevice>, _ session: StartSession
  ) async throws {
    do {
      try await write(session.writes, start)
      if session.syncs { try await sync(start) }
      if start.rung != .memory { try judge(try await start.store.rows()) }
    } catch {
      await start.store.close()
      throw error
    }
    await start.store.close()
  }

  private mutating func write(
    _ contents: [SyncedContent], _ start: LadderStart<SyncDevice>
  ) async throws {
    let isDurable = start.rung != .memory
    var held = isDurable ? model.rows : [:]
    try law("An app starts with the stored rows", texts(try await start.store.rows()), texts(held))
    for content in contents {
      try await start.store.put(content)
      held[content.key] = content
      if isDurable { model.put(content) }
    }
    try law("Every write works", texts(try await start.store.rows()), texts(held))
  }

  private mutating func sync(_ start: LadderStart<SyncDevice>) async throws {
    let requests = server.trace.entries.count
    let result = await start.store.sync(.person)
    guard start.rung == .cloud else {
      return try law("Without the server no request is sent", server.trace.entries.count, requests)
    }
    model.sync()
    try law("A sync with the server succeeds", result.error, nil)
  }
}

extension StartSimulation {
  private func judge(
    _ outcome: Result<LadderStart<SyncDevice>, LadderError>, _ tried: [Rung],
    _ expected: StartModel.Outcome
  ) throws(Failure) {
    try law("Each rung is tried once, in order", tried, expected.tried)
    switch outcome {
    case .success(let start):
      try law("The first rung that works is used", start.rung, expected.rung)
      try law(
        "The errors of earlier rungs are reported", start.errors.compactMap(\.rung),
        Rung.allCases.filter { $0 < start.rung })
      try law("A start in memory is reported as volatile", start.isVolatile, start.rung == .memory)
    case .failure(.allCreationMethodsFailed(let errors)):
      try law("The first rung that works is used", nil, expected.rung)
      try law("All causes are reported", errors.compactMap(\.rung), Rung.allCases)
    case .failure(let error):
      throw failure("All causes are reported", "\(error)", "three errors")
    }
  }

  /// Compares the file and the server at the end of a start.
  private func judge(_ rows: [SyncedRow]) throws(Failure) {
    try law("The file holds what was written", texts(rows), texts(model.rows))
    try law(
      "Rows that the server lacks wait for sync",
      rows.filter(\.isPending).map { "\($0.key)" }.sorted(),
      model.waiting.map { "\($0)" }.sorted())
    let records = server.contents().records.values.map { record in
      "\(record.id.name): \(record.fields["displayName"].map(\.description) ?? "")"
    }
    let expected = model.server.values.compactMap { content in
      if case .person(let person) = content {
        "\(person.id): \(CloudValue.text(person.displayName))"
      } else {
        nil
      }
    }
    try law("The server has the rows that waited", records.sorted(), expected.sorted())
  }

  /// A damaged file is kept, and a start in memory leaves the disk as it was.
  private func judge(
    _ before: [String: [UInt8]], _ after: [String: [UInt8]], _ rung: Rung?
  ) throws(Failure) {
    let aside = after.filter { $0.key.contains(".corrupt-") }
    try law("A damaged file is set aside and kept", texts(aside.values), texts(model.aside))
    try law(
      "A damaged file gets the first name that is free", numbers(of: aside.keys),
      (0..<model.aside.count).map { $0 + 1 })
    guard rung == .memory || rung == nil else { return }
    // A file without bytes holds nothing: it may be the lock under which a damaged file is set aside.
    try law(
      "A start in memory leaves the disk unchanged", texts(after.values.filter { !$0.isEmpty }),
      texts(before.values.filter { !$0.isEmpty }))
  }
}

extension StartSimulation {
  private func law<Value: Equatable>(
    _ sentence: String, _ actual: Value, _ expected: Value
  ) throws(Failure) {
    guard actual != expected else { return }
    throw failure(sentence, shown(actual), shown(expected))
  }

  /// Shows texts in full.
  private func shown(_ value: Any) -> String {
    (value as? [String]).map { "[" + $0.joined(separator: ", ") + "]" } ?? plainText(of: value)
  }

  private func failure(_ sentence: String, _ actual: String, _ expected: String) -> Failure {
    let steps = sessions.map { Failure.Step(text: "\($0)", expected: "", actual: "") }
    return Failure(
      "P-K: \(sentence).", origin: "P-K", symptoms: [sentence], steps: steps,
      difference: Failure.Difference(
        step: sessions.count - 1, path: "start", expected: expected, actual: actual))
  }
}

private func texts(_ rows: [SyncedRow]) -> [String] { rows.map { "\($0.content)" }.sorted() }

private func texts(_ rows: [RowKey: SyncedContent]) -> [String] {
  rows.values.map { "\($0)" }.sorted()
}

/// Files by their beginning and length, because their names may change.
private func texts(_ files: some Sequence<[UInt8]>) -> [String] {
  files.map { bytes in
    "\(bytes.count) bytes: \(String(decoding: bytes.prefix(80), as: UTF8.self))"
  }.sorted()
}

/// The numbers of files that were set aside; their logs have none.
private func numbers(of names: some Sequence<String>) -> [Int] {
  names.compactMap { name in name.split(separator: ".corrupt-").last.flatMap { Int($0) } }.sorted()
}
