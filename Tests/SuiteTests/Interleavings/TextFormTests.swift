import CloudSim
import HabitDomain
import HabitReference
import HabitSync
import PropCheck
import Testing

@testable import HabitSuite

/// Two Unicode forms of one text are equal, but two texts (domain 0); as names they are one (D-5, D-7).
@Suite struct TextFormTests {
  /// What a device makes of given content.
  enum Device: CaseIterable {
    case correct
    /// It stores one form only.
    case composes
    /// It takes a text for the one that it has.
    case comparesTexts

    func change(_ device: inout SyncDevice) {
      let (rows, put) = (device.rows, device.put)
      switch self {
      case .correct: break
      case .composes:
        device.put = { (content) async throws(DataLayerError) in
          guard case .category(var category) = content else { return try await put(content) }
          category.name = category.name.replacing("e\u{308}", with: "\u{EB}")
          try await put(.category(category))
        }
      case .comparesTexts:
        device.put = { (content) async throws(DataLayerError) in
          let isThere = try await rows().contains { $0.deletedAt == nil && $0.content == content }
          if !isThere { try await put(content) }
        }
      }
    }
  }

  private static func category(_ id: String, _ name: String) -> SyncedContent {
    .category(HabitDomain.Category(id: id, name: name))
  }

  private static func interleaving(of events: [SyncEvent], devices: Int) -> Interleaving {
    Interleaving(
      clocks: Array(repeating: DeviceClock(), count: devices), recordsPerRequest: 400,
      serverLimit: 400, variant: CloudVariant(), events: events)
  }

  @Test(arguments: Device.allCases)
  func `a device that keeps the other form of a text is found`(_ careless: Device) async throws {
    let open = SyncLayer.memory().open
    let layer = SyncLayer(name: "forms") { (site: SyncSite) async throws(DataLayerError) in
      var device = try await open(site)
      careless.change(&device)
      return device
    }
    let events = ["Zo\u{EB}", "Zoe\u{308}"].map { SyncEvent.put(0, Self.category("c0", $0)) }
    let play = SyncSimulation(
      Self.interleaving(of: events, devices: 1), on: layer, laws: [.noLoss])
    let breach = try await play.run { play in try await play.rest(nil) }.breach
    #expect((breach == nil) == (careless == .correct))
    guard careless != .correct else { return }
    #expect(breach?.sentence == "does not keep what was written of category c0")
    #expect(breach?.difference?.expected == "\"Zoe\\u{0308}\"")
    #expect(breach?.difference?.actual == "\"Zo\\u{00EB}\"")
  }

  @Test(arguments: [false, true])
  func `categories whose names are two forms of one text are merged as the rules say`(
    _ isBroken: Bool
  ) async throws {
    let layer = SyncLayer.memory { rules in
      if isBroken { rules.repair = .standard(key: { $0.lowercased() }) }
    }
    let events: [SyncEvent] = [
      .put(0, Self.category("c0", "Caf\u{E9}")), .put(1, Self.category("c1", "CAFE\u{301}")),
    ]
    let play = SyncSimulation(
      Self.interleaving(of: events, devices: 2), on: layer, laws: [.order])
    let record = try await play.run { play in
      try await play.meet { ReferenceRepair.repaired($0) }
    }
    #expect((record.breach == nil) == !isBroken)
    if isBroken {
      #expect(record.breach?.sentence == "does not repair category c1 as the rules say")
    }
  }

  @Test func `the texts of findings tell two forms of a letter apart`() {
    #expect(SyncText.of(.text("e\u{301}")) == "\"e\\u{0301}\"")
    #expect(SyncText.of(.text("\u{E9}")) == "\"\\u{00E9}\"")
    #expect(SyncText.of(.text("Run 2")) == "\"Run 2\"")
    #expect(SyncText.of(.text(String(repeating: "a", count: 50))).count == 42)
  }
}
