import PropCheck
import PropCheckSchedules
import StateCheck

/// A machine that hands out tickets, and the counter that calls them; careful, or with a race.
actor TicketDispenser {
  struct Unknown: Error {}

  private let isCareful: Bool
  private var last = 0
  private var waiting: Set<Int> = []

  init(isCareful: Bool) { self.isCareful = isCareful }

  func reset() { (last, waiting) = (0, []) }

  func take() async -> Int {
    let next = last + 1
    if !isCareful { await Task.yield() }
    last = next
    waiting.insert(next)
    return next
  }

  func serve(_ ticket: Int) throws {
    guard waiting.remove(ticket) != nil else { throw Unknown() }
  }

  var everyone: Set<Int> { waiting }
}

typealias TicketMachine = SymbolicMachine<Set<Symbol>, TicketDispenser, Int>

extension TicketDispenser {
  static let machine = TicketMachine(
    model: [], observe: \.self,
    as: { dispenser, symbols in
      Set(await dispenser.everyone.map { symbols.symbol(of: $0, "ticket") })
    },
    commands: { commands in
      commands.make("take", "ticket", model: { $0.insert($1) }, run: { await $0.take() })
      commands.use(
        "serve", "ticket",
        model: { waiting, ticket in
          guard waiting.remove(ticket) != nil else { throw Unknown() }
        },
        run: { try await $0.serve($1) })
    })

  static func bound(isCareful: Bool) -> BoundSystem<TicketDispenser, Int> {
    BoundSystem(TicketDispenser(isCareful: isCareful), absent: -1) { await $0.reset() }
  }

  /// Three people take turns.
  static func inTurns(isCareful: Bool) -> Property {
    let (machine, bound) = (machine.parallel(callers: 3), bound(isCareful: isCareful))
    return Property(
      "tickets.in-turns", "Nobody gets the ticket of another.",
      of: machine.scripts(turns: .turns(upTo: 8)), describe: \.description,
      run: { script in
        try await TaskSchedule.firstCome.run { context in
          let member = CallerGroup<TrackedModel<Set<Symbol>>, BoundSystem<TicketDispenser, Int>>
            .Member(system: bound, executor: nil)
          let callers = CallerGroup(
            [member, member, member], settle: { _, _ in }, bring: context.bring)
          return try await machine.run(script, by: callers)
        }
      },
      check: { script, transcript in try machine.check(script, transcript) })
  }
}
