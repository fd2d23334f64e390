import PropCheck
import StateCheck
import Synchronization

// The properties of one caller.
extension RepositoryMachine {
  func agreement(on system: Connection) -> Property {
    let property = RepositoryProperty.agreesWithTheModel
    return core.agreement(id(of: property), property.claim, on: system)
  }

  func reopened(
    on system: Connection, by reopen: @escaping @Sendable (System) async throws -> System
  ) -> Property {
    let (property, reopening) = (RepositoryProperty.survivesReopening, Self.reopening(by: reopen))
    return core.agreement(
      id(of: property), property.claim, requiring: [reopening.required(shareOfCases: 0.2)],
      of: core.machine(adding: [reopening]), on: system)
  }

  /// The view before and behind the last command of a script, and whether that was refused.
  private struct LastCall: Sendable {
    let isRefused: Bool
    let before: Response<AnyView>
    let after: Response<AnyView>
  }

  /// What the model answers in some scripts.
  ///
  /// - Throws: A ``MachineMistake`` if no scripts can be drawn.
  func probe() async throws -> ModelProbe {
    let seen = Mutex(ModelProbe())
    let probe = Property("\(name).probe", "", of: core.machine().scripts) { script in
      seen.withLock { $0.add(script.calls) }
    }
    let result = await probe.check(Settings(seed: 1, cases: ModelProbe.scripts))
    guard result.verdict == .passed else {
      throw MachineMistake(
        "No script of \(name) can be drawn. \(result.complaint ?? "\(result.verdict)")")
    }
    return seen.withLock { $0 }
  }

  /// So many scripts of a probe have a call that the model refuses.
  func refusals(on system: Connection, refusing: Int) -> Property {
    let (machine, property) = (core.machine(), RepositoryProperty.refusesWithoutTrace)
    // A model that hardly refuses anything does not have to; with an eighth, less than this is a mistake.
    let requirements =
      refusing < ModelProbe.scripts / 8 ? [] : [Requirement("refused", share: 0.02)]
    return Property(
      id(of: property), property.claim, requiring: requirements,
      of: machine.scripts.map(\.upToLastRefusal),
      describe: \.description,
      run: { script -> LastCall in
        try await machine.runAllButLast(of: script, on: system)
        let before = await core.view(of: system)
        let isRefused = await script.runLast(on: system)?.isFailure ?? false
        return LastCall(isRefused: isRefused, before: before, after: await core.view(of: system))
      },
      check: { script, last in
        classify(last.isRefused, as: "refused")
        guard last.isRefused, last.before != last.after else { return }
        if let flaw = core.flaw(of: last.before, last.after) {
          throw script.failure(flaw, origin: "unequal system")
        }
        throw script.failure(
          "The last call was refused but changed what is stored.",
          origin: "trace of \(script.lastName ?? "")")
      })
  }
}
