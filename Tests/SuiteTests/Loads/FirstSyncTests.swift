import HabitDomain
import PropCheckTool
import LoadCheck
import HabitSync
import Testing
import VersionParts

@testable import HabitSuite

/// Devices that sync for the first time.
@Suite struct FirstSyncTests {
  @Test func `a new device that has all is right, and one that lacks a row is not`() async throws {
    let mix = try LoadFixture.small("first-sync")
    let right = try await LoadSession(
      mix, on: LoadFixture.store(), sync: .memory(), seed: LoadFixture.seed)
    #expect(await LoadFixture.perform(2, of: right) == 0)
    try await right.check()
    let wrong = SyncLayer(name: "forgetful") { site async throws(DataLayerError) in
      var device = try await SyncLayer.memory().open(site)
      let rows = device.rows
      device.rows = { () async throws(DataLayerError) in Array(try await rows().dropLast()) }
      return device
    }
    let session = try await LoadSession(
      mix, on: LoadFixture.store(), sync: wrong, seed: LoadFixture.seed)
    #expect(await LoadFixture.perform(2, of: session) == 2)
    await #expect(throws: DataLayerError.self) {
      try await LoadSession(mix, on: LoadFixture.store(), seed: LoadFixture.seed)
    }
  }

  @Test func `a row that differs on a new device is seen`() async throws {
    let wrong = SyncLayer(name: "changing") { site async throws(DataLayerError) in
      var device = try await SyncLayer.memory().open(site)
      let rows = device.rows
      device.rows = { () async throws(DataLayerError) in
        var all = try await rows()
        if case .habit(var habit) = all.first?.content {
          habit.name += "!"
          all[0].rewrite { $0.content = .habit(habit) }
        }
        return all
      }
      return device
    }
    let session = try await LoadSession(
      LoadFixture.small("first-sync"), on: LoadFixture.store(), sync: wrong, seed: LoadFixture.seed)
    await #expect(throws: WrongAnswer.self) {
      try await session.stream.perform(session.stream.operation(0))
    }
  }

  @Test(arguments: ["the rounds do not end", "a record was refused", "a round was skipped"])
  func `devices that do not sync as they should are wrong`(_ sentence: String) async throws {
    let wrong = SyncLayer(name: "wrong") { site async throws(DataLayerError) in
      var device = try await SyncLayer.memory().open(site)
      let sync = device.sync
      device.sync = { trigger in
        var result = await sync(trigger)
        switch sentence {
        case "the rounds do not end": result.pending = 1
        case "a record was refused": result.failures["habit"] = .quotaExceeded
        default: result.skipped = .alreadyRunning
        }
        return result
      }
      return device
    }
    let error = await #expect(throws: WrongAnswer.self) {
      try await LoadSession(
        LoadFixture.small("first-sync"), on: LoadFixture.store(), sync: wrong,
        seed: LoadFixture.seed)
    }
    #expect(error?.sentence == sentence)
  }
}
