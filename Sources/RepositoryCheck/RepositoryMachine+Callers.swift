import PropCheck
import PropCheckSchedules
import StateCheck
import PropCheckThreads

// The properties of several callers.
extension RepositoryMachine {
  typealias Parallel = ParallelMachine<Tracked, Connection, Response<AnyView>>

  /// Enough for every known race.
  private static var callers: Int { 3 }

  private static func members(
    _ systems: [Connection], _ executors: [(any TaskExecutor)?]
  ) -> [CallerGroup<Tracked, Connection>.Member] {
    zip(systems, executors).map {
      CallerGroup<Tracked, Connection>.Member(system: $0, executor: $1)
    }
  }

  /// Callers on one thread, whose turns are drawn, so that every replay of a failure is the same.
  func inTurns(on system: Connection) -> Property {
    turns(.linearizableInTurns, on: system) { $0.scripts(turns: .turns(upTo: 8)) }
  }

  func cancelled(on system: Connection) -> Property {
    let cancelling = Gen<Int?> { source in
      source.boolean(probability: 0.25) ? source.integer(in: 0...3) : nil
    }
    return turns(.cancelsWholeOrNotAtAll, on: system) {
      $0.scripts(turns: .turns(upTo: 8), cancelling: cancelling)
    }
  }

  private func turns(
    _ property: RepositoryProperty, on system: Connection,
    _ scripts: (Parallel) -> Gen<ParallelScript<Tracked, Connection>>
  ) -> Property {
    let machine = core.parallel(callers: Self.callers)
    let systems = [Connection](repeating: system, count: Self.callers)
    // A command that never suspends keeps its thread, which must be none that others need.
    let thread = CallerThread(name: "in turns")
    return Property(
      id(of: property), property.claim, of: scripts(machine), describe: \.description,
      run: { script in
        // What a repository does on threads of its own is no concern of the schedule.
        try await withTaskExecutorPreference(thread) {
          try await TaskSchedule.firstCome.run(escapes: .tolerated) { context in
            let members = Self.members(systems, [nil, nil, nil])
            var group = CallerGroup(symbolic: members, bring: context.bring)
            group.expect = { $0.symbols.expect($1.taken) }
            return try await machine.run(script, by: group)
          }
        }
      },
      check: { script, transcript in try machine.check(script, transcript) })
  }

  func threads(on system: Connection) -> Property {
    atOnce(.linearizable) {
      [Connection](repeating: system, count: Self.callers)
    }
  }

  func overConnections(_ connections: RepositoryConnections<System, ID>) -> Property {
    atOnce(.linearizableAcrossConnections) { try await connections.systems(Self.callers) }
  }

  private func atOnce(
    _ property: RepositoryProperty, systems: @escaping @Sendable () async throws -> [Connection]
  ) -> Property {
    let machine = inFull
    let threads = (1...Self.callers).map { CallerThread(name: "caller \($0)") }
    return machine.linearizability(id(of: property), property.claim, requiring: overlap) {
      CallerGroup(symbolic: Self.members(try await systems(), threads))
    }
  }

  /// Callers whose calls never overlap show nothing.
  ///
  /// With two cores calls overlap in most cases; threads on a single busy core still do in 5 of 100. Scripts of a few commands
  /// may have one caller only.
  private var overlap: [Requirement] {
    length < 8 ? [] : [Requirement(ParallelTranscript.callsAtOnce, share: 0.02)]
  }

  /// Callers in other processes know what was created before they began, and what they created themselves. Calls about anything
  /// else are not made, and callers that make few calls on the same things show little.
  private var meetings: [Requirement] {
    length < 8 ? [] : [Requirement(ParallelTranscript.made, share: 0.3)]
  }

  /// The machine of callers at once, the same in all processes.
  var inFull: Parallel {
    var machine = core.parallel(callers: Self.callers)
    // Calls overlap by chance, and more often in longer scripts.
    machine.drawsInFull = true
    machine.opening = Opening((length + 3) / 4, mostly: core.creations)
    return machine
  }

  func overProcesses(_ callers: RemoteCallers) -> Property {
    let property = RepositoryProperty.linearizableAcrossProcesses
    return inFull.linearizability(
      id(of: property), property.claim, requiring: overlap + meetings, machine: 0, by: callers
    ).usually(cases: 100)
  }

  /// The machine of a caller whose process is killed during its last call.
  var killedMachine: Parallel {
    var machine = core.parallel(callers: 1)
    machine.concurrentLimit = 1
    machine.endsWithChange = true
    return machine
  }

  func killed(_ callers: RemoteCallers) -> Property? {
    let property = RepositoryProperty.survivesKills
    return killedMachine.durability(
      id(of: property), property.claim, machine: 1, by: callers
    )?.usually(cases: 50)
  }
}
