import CloudSim
import HabitDomain
import PropCheck
import PropCheckTesting
import Testing

/// The list of changes against the obvious one, and its readers against what is stored.
@Suite(.timeLimit(.minutes(20))) struct FeedTests {
  @Test(.cases(150))
  func `whoever follows the pages ends with what the server has`() async {
    await forAll(.feedSteps) { steps in
      let bench = try Bench(limits: CloudLimits())
      let faults = Self.faults(of: steps)
      var readers: [String: FeedReader] = [:]
      for name in ["a", "b"] {
        readers[name] = FeedReader(
          bench.server.cloud(for: name, plan: FaultPlan(faults.filter { $0.device == name })))
      }
      for step in steps {
        try await Self.write(step, on: bench.server)
        if case .read(let name, let limit, _) = step {
          _ = try? await readers[name]?.readPage(limit: limit)
        }
      }
      bench.server.update { $0.heal() }
      for name in readers.keys.sorted() {
        try require(try await readers[name]?.readAll(limit: 2) == true, "It does not end.")
        try require(readers[name]?.copy ?? [:], equals: bench.records)
      }
    }
  }

  /// The faults of the steps, each at the fetch that it belongs to. After a reset there are fewer fetches than steps or
  /// more, which shifts the later ones and does no harm.
  private static func faults(of steps: [FeedStep]) -> [FaultPlan.Entry] {
    var counts: [String: Int] = [:]
    var entries: [FaultPlan.Entry] = []
    for case .read(let name, _, let fault) in steps {
      let call = counts[name, default: 0]
      counts[name] = call + 1
      if let fault {
        entries.append(.init(fault, device: name, kind: .fetchChanges, call: call))
      }
    }
    return entries
  }

  /// Makes the writes of a step, bypassing all rules of sync engines.
  static func write(_ step: FeedStep, on server: CloudServer) async throws {
    switch step {
    case .put(let name, let device):
      _ = try? await server.cloud(for: "w" + device).put(.of(name), .all)
    case .child(let name, let parent, let device):
      _ = try? await server.cloud(for: "w" + device).put(.child(name, of: parent), .all)
    case .remove(let name): _ = try? await server.cloud(for: "w").remove(name)
    case .read: break
    case .expire: server.update { $0.expireTokens(of: .app) }
    case .dropZone(let end): server.update { $0.end(.app, end) }
    }
  }

  @Test(.cases(150))
  func `every page is that of the obvious list`() async {
    await forAll(.feedSteps) { steps in
      var state = try Bench(limits: CloudLimits()).server.state
      var feed = SlowFeed()
      var places: [String: (token: String, place: SlowFeed.Place)] = [:]
      for step in steps {
        guard case .read(let device, let limit, _) = step else {
          Self.write(step, &state, &feed)
          continue
        }
        let request = ChangeRequest(token: places[device]?.token, limit: limit)
        guard case .changes(let page) = try state.answer(.fetchChanges(request), for: device)
        else { throw Failure("It is no page.") }
        let start = SlowFeed.Place(position: 0, start: feed.events.count)
        let expected = feed.page(
          after: places[device]?.place ?? start, limit: limit, for: device)
        try require(page.names, equals: expected.names)
        try require(page.moreComing, equals: expected.hasMore)
        places[device] = (page.token, expected.next)
      }
    }
  }

  /// Writes to both; what is deleted with a record comes after it, in the order of names, a generation at a time.
  private static func write(
    _ step: FeedStep, _ state: inout ServerState, _ feed: inout SlowFeed
  ) {
    let before = state.contents().records
    let request: CloudSave
    var device = "a"
    switch step {
    case .put(let name, let by): (request, device) = (CloudSave([.of(name)], policy: .all), by)
    case .child(let name, let parent, let by):
      (request, device) = (CloudSave([.child(name, of: parent)], policy: .all), by)
    case .remove(let name): request = CloudSave([], deletions: [RecordID(name: name)])
    case .read, .expire, .dropZone: return
    }
    _ = try? state.answer(.save(request), for: device)
    let after = state.contents().records
    let creators = Dictionary(
      feed.events.filter { !$0.isDeletion }.map { ($0.name, $0.creator) }
    ) { _, latest in latest }
    for record in request.records where after[record.id] != before[record.id] {
      let isNew = before[record.id] == nil
      let creator = isNew ? device : creators[record.id.name] ?? device
      feed.note(record.id.name, isDeletion: false, by: creator)
    }
    for name in deleted(request.deletions.map(\.name), before, after) {
      feed.note(name, isDeletion: true, by: creators[name] ?? device)
    }
  }

  private static func deleted(
    _ roots: [String], _ before: [RecordID: CloudRecord], _ after: [RecordID: CloudRecord]
  ) -> [String] {
    var found: [String] = []
    var generation = roots.filter { before[RecordID(name: $0)] != nil }
    while !generation.isEmpty {
      found += generation
      let children = generation.map { parent in
        before.values.filter { $0.fields["parent"] == .reference(RecordID(name: parent)) }
          .map(\.id.name).sorted().filter { !found.contains($0) }
      }
      generation = children.flatMap(\.self)
    }
    return found.filter { after[RecordID(name: $0)] == nil }
  }

  @Test(.cases(100))
  func `a tag never comes twice, and a state is a function of its calls`() async {
    await forAll(.feedSteps) { steps in
      let runs = try await (0..<2).asyncMap { _ in
        let server = try Bench().server
        for step in steps { try await Self.write(step, on: server) }
        return server
      }
      try require(runs[0].state == runs[1].state)
      try require(runs[0].trace == runs[1].trace)
      let tags = runs[0].trace.entries.flatMap { entry -> [String] in
        guard case .success(.receipts(let receipts)) = entry.outcome else { return [] }
        return receipts.saved.compactMap { receipt in try? receipt.get().changeTag }
      }
      try require(Set(tags).count, equals: tags.count)
    }
  }

  @Test(.cases(100))
  func `no text is a token that a server did not make`() async {
    await forAll(.string(upTo: 30)) { text in
      var state = try Bench().server.state
      do {
        _ = try state.answer(.fetchChanges(ChangeRequest(token: text)), for: "a")
        throw Failure("It is taken for a token.")
      } catch let error as CloudError {
        try require(error, equals: .refused(.changeTokenExpired))
      }
    }
  }
}
