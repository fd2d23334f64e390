import PropCheckSchedules
import Testing

@Suite struct VirtualClockTests {
  @Test func `time passes at once, and in the order of the alarms`() async throws {
    let start = ContinuousClock.now
    let run = await TaskSchedule.firstCome.perform { context in
      let order = Order()
      try await withThrowingTaskGroup { group in
        for hours in [3, 1, 2] {
          group.addTask {
            try await context.clock.sleep(for: .seconds(3600 * hours))
            await order.add(hours)
          }
        }
        try await group.waitForAll()
      }
      return (await order.numbers, context.clock.now.offset)
    }
    let (order, end) = try run.result.get()
    #expect(order == [1, 2, 3])
    #expect(end == .seconds(3 * 3600))
    #expect(run.trace.jumps.map(\.time) == [1, 2, 3].map { .seconds(3600 * $0) })
    #expect(ContinuousClock.now - start < .seconds(600))
  }

  @Test func `time stands still while a task can run`() async throws {
    let now = try await TaskSchedule.firstCome.run { context in
      async let sleeping: Void = context.clock.sleep(for: .seconds(1))
      for _ in 0..<50 { await Task.yield() }
      let now = context.clock.now.offset
      try await sleeping
      return now
    }
    #expect(now == .zero)
  }

  @Test func `to wake without time to pass is no jump`() async throws {
    let run = await TaskSchedule.firstCome.perform { context in
      try await context.clock.sleep(for: .zero)
      try await context.clock.sleep(for: .seconds(-1))
    }
    try run.result.get()
    #expect(run.trace.jumps.isEmpty)
    #expect(run.trace.steps.count == 3)
  }

  @Test func `who wakes at one moment takes turns`() async {
    var orders: Set<[Int]> = []
    for order in 0..<8 {
      let schedule = TaskSchedule.priorities(order: order, changes: [])
      let run = await schedule.perform { context in
        let order = Order()
        try await withThrowingTaskGroup { group in
          for number in 1...2 {
            group.addTask {
              try await context.clock.sleep(for: .seconds(1))
              await order.add(number)
            }
          }
          try await group.waitForAll()
        }
        return await order.numbers
      }
      if case .success(let numbers) = run.result { orders.insert(numbers) }
    }
    #expect(orders == [[1, 2], [2, 1]])
  }

  @Test func `a sleeper that is cancelled wakes at once`() async throws {
    let end = try await TaskSchedule.firstCome.run { context in
      await withThrowingTaskGroup { group in
        group.addTask { try await context.clock.sleep(for: .seconds(9)) }
        try? await context.clock.sleep(for: .seconds(1))
        group.cancelAll()
        try? await group.waitForAll()
      }
      return context.clock.now.offset
    }
    #expect(end == .seconds(1))
  }

  @Test func `a task cancelled beforehand does not sleep`() async throws {
    let end = try await TaskSchedule.firstCome.run { context in
      await withTaskGroup(of: Void.self) { group in
        group.cancelAll()
        group.addTask { try? await context.clock.sleep(for: .seconds(9)) }
      }
      return context.clock.now.offset
    }
    #expect(end == .zero)
  }

  @Test func `moments beyond the last are the last`() async throws {
    let end = try await TaskSchedule.firstCome.run { context in
      let longest = Duration(attoseconds: .max)
      let last = context.clock.now.advanced(by: longest)
      try await context.clock.sleep(until: last.advanced(by: longest))
      try await context.clock.sleep(for: longest)
      let first = last.advanced(by: .zero - longest).advanced(by: .zero - longest)
      #expect(first.advanced(by: .zero - longest).duration(to: last) == longest)
      return context.clock.now
    }
    #expect(end.offset == Duration(attoseconds: .max))
  }
}

/// Numbers in the order in which they were added.
actor Order {
  private(set) var numbers: [Int] = []

  func add(_ number: Int) { numbers.append(number) }
}
