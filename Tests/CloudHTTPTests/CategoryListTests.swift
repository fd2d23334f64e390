import HabitDomain
import Foundation
import FoundationNetworking
import PropCheck
import PropCheckTesting
import Testing

@Suite(.timeLimit(.minutes(20))) struct CategoryListTests {
  private static let two = [
    HabitDomain.Category(id: "a", name: "Home", order: 0),
    HabitDomain.Category(id: "b", name: "Work", order: 1),
  ]

  private static let other = HabitDomain.Category(id: "c", name: "Sport", order: 0)

  /// I-1.
  @Test(.cases(40))
  func `what the server has is stored and shown, in its order`() async {
    await forAll(.categories) { categories in
      let bench = try Workbench(["changes/zone": { _ in .page(categories.map(\.record)) }])
      await bench.list.load()
      try require(bench.list.states.calls, equals: [.loading, .loaded(categories)])
      try require(try await bench.layer.categories.all(), equals: categories)
    }
  }

  /// I-2.
  @Test(.cases(60))
  func `a second load that fails shows what is stored`() async {
    await forAll(.tuple(.categories, .element(of: Trouble.allCases))) { (categories, trouble) in
      let bench = try Workbench(["changes/zone": { _ in .page(categories.map(\.record)) }])
      await bench.list.load()
      bench.server.handle("changes/zone") { _ in trouble.answer }
      await bench.list.load()
      let shown = bench.list.states.calls.last
      try require(
        shown,
        equals: categories.isEmpty ? .error("\(trouble.error)") : .loaded(categories))
    }
  }

  /// I-3.
  @Test func `a write stores one row and sends one request`() async throws {
    let bench = try Workbench(["records/modify": StubServer.Answer.echo])
    try await bench.values.set(KeyValueEntry(key: "token", value: "secret"))
    try await bench.list.add(Self.other)
    #expect(try await bench.layer.lifeCycle.dump().categories.map(\.content) == [Self.other])
    let requests = bench.server.requests.calls
    #expect(requests.map(\.path) == ["records/modify"])
    #expect(requests.map { $0.headers["Authorization"] } == ["Bearer secret"])
  }

  @Test(arguments: Trouble.allCases)
  func `a write that the server does not take is stored, and sent once`(
    _ trouble: Trouble
  ) async throws {
    let bench = try Workbench(["records/modify": { _ in trouble.answer }])
    await #expect(throws: trouble.error) { try await bench.list.add(Self.other) }
    #expect(try await bench.layer.categories.all() == [Self.other])
    #expect(bench.server.requests.calls.count == 1)
  }

  @Test func `a write that the store refuses sends nothing`() async throws {
    let bench = try Workbench(["records/modify": StubServer.Answer.echo])
    await #expect(throws: DataLayerError.category(.invalidCategoryName)) {
      try await bench.list.add(HabitDomain.Category(id: "d", name: " "))
    }
    #expect(bench.server.requests.calls.isEmpty)
    #expect(try await bench.layer.categories.all().isEmpty)
  }

  /// I-4.
  @Test(arguments: Trouble.allCases)
  func `an error with an empty store is shown as an error`(_ trouble: Trouble) async throws {
    let bench = try Workbench(["changes/zone": { _ in trouble.answer }])
    await bench.list.load()
    #expect(bench.list.states.calls == [.loading, .error("\(trouble.error)")])
    #expect(try await bench.layer.categories.all().isEmpty)
  }

  @Test func `an empty server with an empty store is shown as an empty list`() async throws {
    let bench = try Workbench(["changes/zone": { _ in .page([]) }])
    await bench.list.load()
    #expect(bench.list.states.calls == [.loading, .loaded([])])
  }

  /// I-6.
  @Test func `an unknown path is not found`() async throws {
    let bench = try Workbench()
    let cloud = bench.list.cloud
    await #expect(throws: CloudError.refused(.unknownItem)) { try await cloud.accountStatus() }
  }

  /// I-6.
  @Test func `benches that run at the same time share nothing`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          let own = HabitDomain.Category(id: "c\(number)", name: "Number \(number)", order: number)
          let bench = try Workbench(["changes/zone": { _ in .page([own.record]) }])
          try await bench.values.set(KeyValueEntry(key: "token", value: "t\(number)"))
          await bench.list.load()
          #expect(bench.list.states.calls == [.loading, .loaded([own])])
          #expect(bench.server.requests.calls.map(\.path) == ["changes/zone"])
          #expect(
            bench.server.requests.calls.first?.headers["Authorization"] == "Bearer t\(number)")
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `a server is forgotten with its last user`() throws {
    weak var server: StubServer?
    do {
      let bench = try Workbench()
      server = bench.server
      #expect(server != nil)
    }
    #expect(server == nil)
  }
}

/// What can go wrong with a request, and the error that says so.
enum Trouble: String, CaseIterable, Sendable {
  case offline, lost, denied, crowded, broken, garbled, unknown

  var answer: StubServer.Answer {
    switch self {
    case .offline: .fails(.notConnectedToInternet)
    case .lost: .fails(.networkConnectionLost)
    case .denied: .answer(status: 401)
    case .crowded: .answer(status: 429, headers: ["Retry-After": "7"])
    case .broken: .answer(status: 500)
    case .garbled: .json("{\"changes\":")
    case .unknown: .unknownPath
    }
  }

  var error: CloudError {
    switch self {
    case .offline: .refused(.networkUnavailable)
    case .lost: .refused(.serverResponseLost)
    case .denied: .refused(.notAuthenticated)
    case .crowded: .refused(.requestRateLimited, retryAfter: Delay(milliseconds: 7_000))
    case .broken: .refused(.internalError)
    case .garbled: .malformedAnswer("it is not JSON")
    case .unknown: .refused(.unknownItem)
    }
  }
}

extension Gen where Value == [HabitDomain.Category] {
  /// Categories as a server lists them: in the order of their positions, each with a name of its own.
  static let categories = Gen<Set<Int>>.set(of: .int(in: 0...99), upTo: 6).map { orders in
    orders.sorted().map { HabitDomain.Category(id: "c\($0)", name: "Number \($0)", order: $0) }
  }
}
