import PropCheck
import PropCheckStorage

/// P-D: what was acknowledged survives losses of power, failing calls and full disks, and nothing is half done.
struct Durability: Sendable {
  let layer: StorageLayer
  private let empty: EmptyStore

  init(layer: StorageLayer) {
    self.layer = layer
    empty = EmptyStore(layer)
  }

  var properties: [Property] {
    [losses, faults, fullDisks] + (layer.operations.isEmpty ? [] : [files])
      + (layer.recovery.map { [recoveries($0)] } ?? [])
  }

  private var losses: Property {
    Property(
      "durability.survives-power-loss",
      "After a power loss, everything that was promised is there, and nothing is half done.",
      rules: ["P-D1", "P-D2"],
      requiring: [
        Requirement(Label("loss", "in a call"), shareOfCases: 0.3),
        Requirement(Label("second loss", "in the recovery"), shareOfCases: 0.1),
        Requirement(Label("second loss", "after the recovery"), shareOfCases: 0.02),
        Requirement(Label("found", "the write in flight"), shareOfCases: 0.02),
        Requirement(Label("found", "less"), shareOfCases: 0.03),
        Requirement("everything is promised", share: 0.3),
      ],
      of: PowerLossPlan.drawn, describe: \.description
    ) { [layer, empty] plan in
      let disk = try await empty.copy(as: plan.store.settings)
      try await PowerLossTrial(plan, on: layer).run(on: disk)
    }
  }

  private var faults: Property {
    trouble(
      "durability.reports-failures",
      "An operation whose storage fails has no effect, reports the failure, and succeeds when repeated.",
      rules: ["P-D3"], ["survived", "reported"], of: TroublePlan.faults)
  }

  private var fullDisks: Property {
    trouble(
      "durability.survives-a-full-disk",
      "A store on a full disk can be read, leaves nothing half done, and works again once there is space.",
      rules: ["P-D4"], ["reported"], of: TroublePlan.fullDisks)
  }

  private var files: Property {
    let files = WholeFiles(operations: layer.operations)
    return Property(
      "durability.keeps-files-whole",
      "An operation on the files of a store, such as a migration, is atomic, wherever power is lost.",
      rules: ["P-M3", "P-D1"],
      requiring: [
        Requirement(Label("found", "done"), shareOfCases: 0.05),
        Requirement(Label("found", "not done"), shareOfCases: 0.2),
      ]
        + layer.operations.map {
          Requirement(
            Label("operation", $0.name), shareOfCases: 0.3 / Double(layer.operations.count))
        },
      of: files.plans(), describe: { files.description(of: $0) }
    ) { try await files.run($0) }
  }

  private func recoveries(_ recovery: StoreRecovery) -> Property {
    Property(
      "durability.restores-the-newest-backup",
      "A damaged or missing store is restored from its newest intact backup, and none of it is deleted.",
      rules: ["P-M6", "P-D5"],
      requiring: [
        Requirement(Label("recovery", "from a backup"), shareOfCases: 0.2),
        Requirement(Label("recovery", "not needed"), shareOfCases: 0.1),
        Requirement(Label("recovery", "refused, file stays"), shareOfCases: 0.03),
        Requirement(Label("recovery", "refused, no backup"), shareOfCases: 0.03),
        Requirement(Label("recovery", "new store"), shareOfCases: 0.02),
        Requirement(Label("loss", "in the start"), shareOfCases: 0.05),
      ],
      of: RecoveryPlan.drawn, describe: \.description
    ) { [layer, empty] plan in
      let disk = try await empty.copy(as: plan.store.settings)
      try await RecoveryTrial(plan, on: layer, recovery).run(on: disk)
    }
  }

  private func trouble(
    _ id: String, _ claim: String, rules: [String], _ required: [String], of plans: Gen<TroublePlan>
  ) -> Property {
    Property(
      id, claim, rules: rules,
      requiring: required.map { Requirement(Label("trouble", $0), shareOfCases: 0.05) },
      of: plans, describe: \.description
    ) { [layer, empty] plan in
      let disk = try await empty.copy(as: plan.store.settings)
      try await TroubleTrial(plan, on: layer).run(on: disk)
    }
  }
}
