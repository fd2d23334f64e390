import PropCheck
import StateCheck

// The properties of one caller.
extension RepositoryMachine {
  func agreement(on session: Connection) -> Property {
    machine().agreement(
      "\(name).agrees-with-the-model",
      "Every answer, and all that is stored, is what the model says.", on: session)
  }

  func reopened(on session: Connection) -> Property {
    machine(adding: [reopening]).agreement(
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

  func refusals(on session: Connection) -> Property {
    let machine = machine()
    return Property(
      "\(name).refuses-without-trace", "A call that is refused changes nothing.",
      of: machine.scripts, describe: \.description,
      run: { script -> LastCall in
        try await machine.runAllButLast(of: script, on: session)
        let before = await view(of: session)
        let isRefused = await script.runLast(on: session)?.isFailure ?? false
        return LastCall(isRefused: isRefused, before: before, after: await view(of: session))
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
