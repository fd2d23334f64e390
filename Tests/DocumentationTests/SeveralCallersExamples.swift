import PropCheck
import PropCheckTesting
import PropCheckSchedules
import StateCheck
import Synchronization
import Testing
import PropCheckThreads

/// Who has taken which seat.
final class Seats: Sendable {
  private let owners = Mutex<[Int: String]>([:])
  private let isCareful: Bool

  init(isCareful: Bool = false) { self.isCareful = isCareful }

  var everyone: [Int: String] { owners.withLock { $0 } }

  func clear() { owners.withLock { $0 = [:] } }

  func isFree(_ seat: Int) -> Bool { everyone[seat] == nil }

  func give(_ seat: Int, to name: String) { owners.withLock { $0[seat] = name } }

  func giveIfFree(_ seat: Int, to name: String) -> Bool {
    owners.withLock { owners in
      guard owners[seat] == nil else { return false }
      owners[seat] = name
      return true
    }
  }

  func payment() async { await Task.yield() }
}

extension Seats {
  /// Whether the seat was free, which it then is no more.
  func take(_ seat: Int, for name: String) async -> Bool {
    if isCareful { return giveIfFree(seat, to: name) }
    guard isFree(seat) else { return false }
    await payment()
    give(seat, to: name)
    return true
  }
}

typealias SeatCommand = Command<[Int: String], Seats>

enum Theatre {
  static let take = SeatCommand(
    "take",
    input: { source, _ in
      (seat: source.integer(in: 1...3), name: source.element(of: ["Ann", "Bo"]) ?? "")
    },
    text: { "\($0.name) takes \($0.seat)" },
    model: { seats, input in
      guard seats[input.seat] == nil else { return false }
      seats[input.seat] = input.name
      return true
    },
    real: { seats, input in await seats.take(input.seat, for: input.name) })

  static let machine = ParallelMachine(
    Machine<[Int: String], Seats>(
      length: 12, commands: [take],
      inspection: Inspection(
        every: 12, model: { $0 }, real: { $0.everyone }),
      start: { _ in [:] },
      prepare: { seats, _ in seats.clear() }),
    callers: 3, view: { $0 }, look: { $0.everyone })

  static func inTurns(_ seats: Seats) -> Property {
    Property(
      "seats.in-turns", "Nobody takes a seat that is taken.",
      of: machine.scripts(turns: .turns(upTo: 8)), describe: \.description,
      run: { script in
        try await TaskSchedule.firstCome.run { context in
          let member = CallerGroup<[Int: String], Seats>.Member(system: seats, executor: nil)
          let callers = CallerGroup(
            [member, member, member], settle: { _, _ in }, bring: context.bring)
          return try await machine.run(script, by: callers)
        }
      },
      check: { script, transcript in try machine.check(script, transcript) })
  }

  static func byThreads(_ seats: Seats) -> Property {
    machine.linearizability(
      "seats.by-threads", "Nobody takes a seat that is taken.",
      callers: {
        let members = (1...3).map { number in
          CallerGroup<[Int: String], Seats>.Member(
            system: seats, executor: CallerThread(name: "caller \(number)"))
        }
        return CallerGroup(members, settle: { _, _ in })
      })
  }
}

enum SeveralCallersFailures {
  static func complaint() async -> String {
    await Theatre.inTurns(Seats()).check(Settings(seed: 42)).complaint ?? ""
  }
}

@Suite struct SeveralCallersExamples {
  @Test func `callers that take turns find two owners of a seat`() async {
    let result = await Theatre.inTurns(Seats()).check(Settings(seed: TestSeed.value, cases: 500))
    #expect(result.finding?.failure.steps.count == 2)
  }

  @Test func `seats that are given in one step have one owner`() async {
    let seats = Seats(isCareful: true)
    for property in [Theatre.inTurns(seats), Theatre.byThreads(seats)] {
      let complaint = await property.check(Settings(seed: TestSeed.value, cases: 100)).complaint
      #expect(complaint == nil, "\(complaint ?? "")")
    }
  }
}
