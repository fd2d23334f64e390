import PropCheck
import StateCheck
import Synchronization

// The properties of one caller.
extension RepositoryMachine {
  func agreement(on session: Connection) -> Property {
    core.machine().agreement(
      "\(name).agrees-with-the-model",
      "Every answer, and all that is stored, is what the model says.", on: session)
  }

  func reopened(on session: Connection) -> Property {
    core.machine(adding: [reopening]).agreement(
      "\(name).survives-reopening",
      "Whatever was acknowledged is there after closing and opening again.",
      requiring: [reopening.required(shareOfCases: 0.2)], on: session)
  }

  /// The view before and behind the last command of a script, and whether that was refused.
  private struct LastCall: Sendable {
    let isRefused: Bool
    let before: Response<AnyView>
    let after: Response<AnyView>
  }

  /// The number of scripts by which it is judged whether a model refuses anything.
  static var probes: Int { 64 }

  /// How many of these scripts have a call that the model refuses.
  func refusingScripts() async -> Int {
    let count = Mutex(0)
    let probe = Property("\(name).refusals", "", of: core.machine().scripts) { script in
      if script.hasRefusal { count.withLock { $0 += 1 } }
    }
    _ = await probe.check(Settings(seed: 1, cases: Self.probes))
    return count.withLock { $0 }
  }

  /// Of ``probes`` scripts, so many have a call that the model refuses.
  func refusals(on session: Connection, refusing: Int) -> Property {
    let machine = core.machine()
    // A model that hardly refuses anything does not have to; with an eighth, less than this is a mistake.
    let requirements =
      refusing < Self.probes / 8 ? [] : [Requirement("refused", share: 0.02)]
    return Property(
      "\(name).refuses-without-trace", "A call that is refused changes nothing.",
      requiring: requirements, of: machine.scripts.map(\.upToLastRefusal),
      describe: \.description,
      run: { script -> LastCall in
        try await machine.runAllButLast(of: script, on: session)
        let before = await core.view(of: session)
        let isRefused = await script.runLast(on: session)?.isFailure ?? false
        return LastCall(isRefused: isRefused, before: before, after: await core.view(of: session))
      },
      check: { script, last in
        classify(last.isRefused, as: "refused")
        guard last.isRefused, last.before != last.after else { return }
        throw script.failure(
          "The last call was refused, and changed what is stored.",
          origin: "trace of \(script.lastName ?? "")")
      })
  }
}
