import HabitDomain
import PropCheck
import PropCheckSchedules
import HabitStore
import Testing

extension CategoryRepository {
  /// The same operations, before and after each of which another task may run.
  ///
  /// A data layer that answers without waiting has no suspension at which callers could meet; a
  /// remote one has these two at least.
  fileprivate var suspending: CategoryRepository {
    var repository = self
    repository.all = Self.suspending(all)
    repository.create = Self.suspending(create)
    repository.append = Self.suspending(append)
    return repository
  }

  private static func suspending<Output: Sendable>(
    _ operation: @escaping @Sendable () async throws(DataLayerError) -> Output
  ) -> @Sendable () async throws(DataLayerError) -> Output {
    let operation = suspending { (_: Void) async throws(DataLayerError) in try await operation() }
    return { () async throws(DataLayerError) in try await operation(()) }
  }

  private static func suspending<Input: Sendable, Output: Sendable>(
    _ operation: @escaping @Sendable (Input) async throws(DataLayerError) -> Output
  ) -> @Sendable (Input) async throws(DataLayerError) -> Output {
    { (input: Input) async throws(DataLayerError) in
      await Task.yield()
      let answer = try await operation(input)
      await Task.yield()
      return answer
    }
  }

  /// Finds the end of the list in one operation and adds the category in another.
  fileprivate var careless: CategoryRepository {
    var repository = self
    repository.append = { [self] category async throws(DataLayerError) in
      var last = category
      last.order = try await all().count
      return try await create(last)
    }
    return repository
  }
}

/// Callers of a data layer whose operations interleave.
@Suite struct DataLayerTests {
  private static let environment = Environment(
    now: { Instant(milliseconds: 0) }, newID: { Identifier(high: 1, low: 1) },
    displayZone: { "UTC" }, habitLimit: { nil }, device: "phone", random: { _ in 0 },
    sleep: { _ in })

  /// Several callers add a category each at the end of the list.
  private static func property(
    _ change: @escaping @Sendable (CategoryRepository) -> CategoryRepository
  ) -> Property {
    Property(
      "categories.end", "Each of several callers adds behind the others.",
      of: zip(.int(in: 1...3), .schedule())
    ) { callers, schedule in
      let layer = try DataLayer.sqlite(.memory, environment: environment)
      let categories = change(layer.categories.suspending)
      try await schedule.run { context in
        let orders = await withTaskGroup { group in
          for caller in 1...callers {
            group.addTask {
              await context.named("caller \(caller)") {
                let category = Category(id: "\(caller)", name: "Health \(caller)")
                let order = (try? await categories.append(category))?.order ?? -1
                context.note("comes at \(order)")
                return order
              }
            }
          }
          return await group.reduce(into: []) { $0.append($1) }
        }
        try require(orders.sorted(), equals: Array(0..<callers))
      }
    }
  }

  @Test func `callers that interleave add behind each other`() async {
    let result = await Self.property { $0 }.check(Settings(cases: 100))
    #expect(result.verdict == .passed, "\(result.complaint ?? "")")
  }

  @Test func `an end that is looked for outside of the transaction is used twice`() async throws {
    let result = await Self.property { $0.careless }.check(Settings(cases: 100))
    let finding = try #require(result.finding)
    #expect(finding.counterexample == "(2, first come, first served)")
    #expect(finding.failure.account.contains("comes at 0"))
  }
}
