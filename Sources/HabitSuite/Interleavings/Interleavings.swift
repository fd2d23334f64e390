import HabitDomain
import PropCheck

/// The properties of sync, with several devices and a simulated server (domain 4.13, 7.1).
struct Interleavings: Sendable {
  let layer: SyncLayer
  var transport = SyncTransport.direct
  /// The reference repair; nil skips the check that it changes nothing at rest.
  var repaired: (@Sendable ([SyncedRow]) -> [SyncedRow])?

  var properties: [Property] {
    [
      property(
        "sync.without-faults-agrees",
        "Without faults, devices agree after syncing, and parents are sent before their children.",
        [.parents, .convergence, .greatest, .noLoss], .faultFree),
      property(
        "sync.converges",
        "Devices agree once all faults are over, and nothing that was written is lost.",
        [
          .convergence, .greatest, .noLoss, .order, .resurrection, .tidiness, .causality, .family,
        ], .anyFault,
        requiring: SyncLabels.requirements(of: layer)
      ).usually(cases: SyncLabels.cases),
      property(
        "sync.knows-what-waits",
        "A row without pending changes equals the server's, and one that is pending or given up has a reason.",
        // Without a story, only one case in a hundred shows what becomes of a refused row when the server gets another version.
        [.metadata], .anyFault,
        of: .interleavings(.anyFault, ending: { $0.refusal(among: $1) }),
        requiring: SyncLabels.ofReleases, ending: { _ in }),
      property(
        "sync.asks-no-more-than-it-may",
        "Requests are no more, no earlier and no larger than allowed, whatever fails.",
        // Without a story, only one case in sixty has a server that asks for more than a round may sleep, or conflicts in a row.
        [.patience, .chunks, .end], .anyFault,
        of: .interleavings(
          .anyFault, ending: { $0.boolean() ? $0.conflicts(among: $1) : $0.longWait(among: $1) }),
        requiring: SyncLabels.ofLongWaits),
      property(
        "sync.subscribes-once", "Whatever happens, there are three subscriptions in the end.",
        [.subscriptions], .anyFault),
      property(
        "sync.converts-all", "A record equals its row, and an invalid one has no effect.",
        [.conversion], .anyFault),
      property(
        "sync.keeps-days", "No repair removes the last log of a day, or its greatest value.",
        [.days], .anyFault),
      property(
        "sync.parts-accounts", "No account gets, sends or shows the data of another.",
        [.accounts, .convergence, .noLoss], .accountChanges),
      property(
        "sync.survives-a-hostile-server",
        "Whatever a server answers, nothing is lost or leaked to another account, and every sync ends.",
        [.noLoss, .greatest, .accounts, .end], .hostile),
      property(
        "sync.repairs-as-the-rules-say",
        "Concurrent writes are repaired exactly as the reference says.",
        [.order], .faultFree, of: .meetings, requiring: SyncLabels.ofNeighbours,
        ending: { [repaired] simulation in if let repaired { try await simulation.meet(repaired) } }
      ),
      property(
        "sync.takes-any-order", "A new device has the same rows in whatever order changes arrive.",
        [.order, .greatest], .anyFault,
        ending: { simulation in
          try await simulation.rest(nil)
          try await simulation.checkNewDevices()
        }),
    ]
  }

  private func property(
    _ id: String, _ claim: String, _ laws: Set<SyncLaw>, _ faults: FaultProfile,
    of interleavings: Gen<Interleaving>? = nil,
    requiring requirements: [Requirement] = [],
    ending: (@Sendable (isolated SyncSimulation) async throws -> Void)? = nil
  ) -> Property {
    let (layer, transport, repaired) = (layer, transport, repaired)
    return Property(
      id, claim, rules: laws.sorted().map(\.rawValue), requiring: requirements,
      of: interleavings ?? .interleavings(faults),
      describe: { $0.description },
      run: { interleaving in
        let simulation = SyncSimulation(interleaving, on: layer, laws: laws, over: transport)
        let record = try await simulation.run { simulation in
          if let ending {
            try await ending(simulation)
          } else {
            try await simulation.rest(repaired)
          }
        }
        SyncLabels.count(record, on: layer)
        return record
      },
      check: { _, record in
        guard let breach = record.breach else { return }
        throw Failure(breach, record)
      }
    ).usually(cases: 40)
  }
}

extension Failure.Step {
  /// An event with the result of its sync; nil for what happened during another event or at the end.
  fileprivate init?(_ entry: TraceEntry) {
    guard case .event(let event) = entry.cause else { return nil }
    self.init(
      text: "\(entry.device ?? "server"): \(event)", expected: "",
      actual: entry.result?.summary ?? "")
  }
}

extension Failure {
  /// A finding: the law and who broke it. Shrinking stays with the law, and another kind of breach is another bug.
  fileprivate init(_ breach: SyncBreach, _ record: SyncRecord) {
    let subject = breach.place == "at rest" ? "" : "\(breach.place) "
    self.init(
      "\(breach.law.rawValue): \(subject)\(SyncText.brief(breach.sentence)).",
      origin: breach.law.rawValue,
      symptoms: ["\(breach.law.rawValue): \(breach.kind)"],
      steps: record.entries.compactMap(Failure.Step.init),
      difference: breach.difference.map(Failure.Difference.init(brief:)))
    let table = TraceTable(record)
    (account, lanes) = (table.lines.joined(separator: "\n"), table.lanes)
  }
}

extension Failure.Difference {
  fileprivate init(brief whole: Failure.Difference) {
    self.init(
      step: whole.step, path: SyncText.brief(whole.path), expected: SyncText.brief(whole.expected),
      actual: SyncText.brief(whole.actual))
  }
}
