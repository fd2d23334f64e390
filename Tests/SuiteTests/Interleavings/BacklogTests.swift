import CloudSim
import HabitDomain
import HabitSync
import Testing

@testable import HabitSuite

/// When a device may give up a row.
@Suite struct BacklogTests {
  @Test(
    arguments: [
      (.invalidArguments, true), (.serverRejectedRequest, true), (.limitExceeded, true),
      (.quotaExceeded, false), (.permissionFailure, false), (.batchRequestFailed, false),
      (.referenceViolation, false), (.zoneBusy, false),
    ] as [(CloudError.Code, Bool)])
  func `a row is given up only for what is wrong with its record`(
    _ code: CloudError.Code, _ isAllowed: Bool
  ) async throws {
    let layer = SyncLayer.memory { rules in
      let remedy = rules.remedy
      rules.remedy = { error in
        if case .refused(let found, _) = error, found == code { .quarantine } else { remedy(error) }
      }
    }
    let fault = PlannedFault(kind: .save, skipped: 0, fault: .recordRefused(0, code))
    let interleaving = Interleaving(
      clocks: [DeviceClock()], recordsPerRequest: 400, serverLimit: 400, variant: CloudVariant(),
      events: [
        .put(0, SyncSample.content(.family, 0, 0)), .fault(0, fault), .sync(0, .person),
      ])
    let play = SyncSimulation(interleaving, on: layer, laws: [.metadata])
    let record = try await play.run { _ in }
    #expect(record.entries.last?.result?.blocked.count == 1)
    let law: SyncLaw? = isAllowed ? nil : .metadata
    #expect(record.breach?.law == law)
  }
}
