import CloudSim
import HabitDomain
import HabitSync
import Testing

@testable import HabitSuite

/// Rows of one account that reach another.
@Suite struct LeakTests {
  /// A device that mistakes any account for the first sends its rows to a second account, which never had them.
  @Test(arguments: [false, true])
  func `a row that reaches an account without such rows is a leak`(
    _ isLeaking: Bool
  ) async throws {
    let layer = SyncLayer.memory(connect: { _, cloud, _ in
      let user = cloud.user
      cloud.user = { () async throws(CloudError) in
        let name = try await user()
        return isLeaking ? ServerState.firstAccount : name
      }
    })
    let interleaving = Interleaving(
      clocks: [DeviceClock()], recordsPerRequest: 400, serverLimit: 400, variant: CloudVariant(),
      events: [
        .put(0, SyncSample.content(.family, 0, 0)), .sync(0, .person),
        .signIn(0, Interleaving.otherAccount), .sync(0, .person),
      ])
    let play = SyncSimulation(interleaving, on: layer, laws: [.accounts])
    let record = try await play.run { _ in }
    let law: SyncLaw? = isLeaking ? .accounts : nil
    #expect(record.breach?.law == law)
  }
}
