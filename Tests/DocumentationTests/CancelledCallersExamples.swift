import PropCheck
import PropCheckTesting
import PropCheckSchedules
import StateCheck
import Testing

/// Why somebody did not get what they asked for.
enum Refusal: Equatable, Error {
  case taken
  case cancelled
}

extension Seats {
  /// Gives two seats side by side.
  func takePair(_ seat: Int, for name: String) async throws(Refusal) {
    guard giveIfFree(seat, to: name) else { throw .taken }
    await payment()
    guard !Task.isCancelled else { throw .cancelled }
    guard giveIfFree(seat + 1, to: name) else { throw .taken }
  }
}

struct Pair: Equatable, Sendable {}

extension Theatre {
  static let takePair = SeatCommand(
    "take pair",
    input: { source, _ in source.integer(in: 0...1) * 2 + 1 },
    text: { "Ann takes \($0) and \($0 + 1)" },
    show: { (answer: Result<Pair, Refusal>) in
      switch answer {
      case .success: "taken"
      case .failure(let refusal): "\(refusal)"
      }
    },
    model: { seats, seat in
      guard seats[seat] == nil else { return .failure(.taken) }
      seats[seat] = "Ann"
      seats[seat + 1] = "Ann"
      return .success(Pair())
    },
    real: { seats, seat in
      do throws(Refusal) {
        try await seats.takePair(seat, for: "Ann")
        return .success(Pair())
      } catch { return .failure(error) }
    })

  static let pairs = ParallelMachine(
    Machine<[Int: String], Seats>(
      length: 12, commands: [takePair],
      inspection: Inspection(
        every: 12, model: { $0 }, real: { $0.everyone }),
      start: { _ in [:] },
      prepare: { seats, _ in seats.clear() }),
    callers: 3, view: { $0 }, look: { $0.everyone })

  static let cancelling = Gen<Int?> { source in
    source.boolean(probability: 0.25) ? source.integer(in: 0...3) : nil
  }

  static func cancelled(_ seats: Seats) -> Property {
    Property(
      "seats.cancelled", "A caller that is cancelled has both seats or none.",
      of: pairs.scripts(turns: .turns(upTo: 8), cancelling: cancelling), describe: \.description,
      run: { script in
        try await TaskSchedule.firstCome.run { context in
          let member = CallerGroup<[Int: String], Seats>.Member(system: seats, executor: nil)
          let callers = CallerGroup(
            [member, member, member], settle: { _, _ in }, bring: context.bring)
          return try await pairs.run(script, by: callers)
        }
      },
      check: { script, transcript in try pairs.check(script, transcript) })
  }
}

@Suite struct CancelledCallersExamples {
  @Test func `a caller cancelled between two seats keeps the first`() async throws {
    let property = Theatre.cancelled(Seats())
    let result = await property.check(Settings(seed: TestSeed.value, cases: 500))
    let step = try #require(result.finding?.failure.steps.first)
    #expect(result.finding?.failure.steps.count == 1)
    #expect(step.text == "caller 1: Ann takes 1 and 2, cancelled at once")
    #expect(step.actual == "cancelled: cancelled")
  }
}
