import Foundation
import PropCheckReport
import Testing

@testable import PropCheckReport

/// Reports of what no run writes.
@Suite struct HostilePageTests {
  @Test func `times whose histogram cannot be read are missed`() throws {
    let page = try PageTree(of: [Samples.records])
    #expect(
      page.texts("p").contains("The histograms of morning cannot be read; its times are left out."))
    #expect(page.all("figure").count == 3)
    #expect(page.straying == [])
  }

  @Test func `nothing of a report is more than text`() throws {
    let name = "</title></svg><script>alert(1)</script>\u{0}\u{FFFE}\u{202E}\"'&amp;]]>"
    let records: [Record] =
      LoadSamples.records(mix: name, profile: name) + [
        .scaling(LoadSamples.scaling(name)),
        .threshold(LoadSamples.threshold(value: 1, expression: name)),
        .stage(LoadSamples.stage(name, slowest: 1, name: name)), .note(NoteRecord(text: name)),
      ]
    let end = records.filter { $0.kind == "end" }
    let page = try PageTree(of: [records.filter { $0.kind != "end" } + end])
    #expect(page.all("script").isEmpty)
    #expect(page.text.contains("</svg><script>alert(1)</script>\\u{0}\\u{FFFE}\\u{202E}\"'&amp;"))
    #expect(page.straying == [])
  }

  @Test(arguments: [Int.min, -1, 0, 1, Int.max])
  func `no number that a file may hold is too much`(_ number: Int) throws {
    let page = try PageTree(of: [Hostile.records(number), Hostile.records(number)])
    #expect(page.straying == [])
  }

  @Test(arguments: [-Double.greatestFiniteMagnitude, -1e-300, 1e-300, .greatestFiniteMagnitude])
  func `no fraction that a file may hold is too much`(_ number: Double) throws {
    let page = try PageTree(of: [Hostile.records(number), Hostile.records(number)])
    #expect(page.all("figure").count == 3)
    #expect(page.straying == [])
  }

  @Test func `what is too much is left out and counted`() throws {
    let end = Record.end(LoadSamples.end)
    let run = Record.run(LoadSamples.run(start: 1))
    let growth = (0..<200).map { Record.scaling(LoadSamples.scaling("operation-\($0)")) }
    let loads = (0..<20).map { Record.interval(LoadSamples.interval("mix-\($0)", count: 2_000)) }
    let page = try PageTree(of: [[run] + growth + loads + [end]])
    #expect(page.all("figure").count == 112)
    for text in [
      "100 pictures more left out.", "8 pictures more left out.",
      "Each part merges 9 of the report: maximum queue and time.",
    ] {
      #expect(page.texts("p").contains(text), "\(text)")
    }
    #expect(page.texts("td").contains("operation-199"))
    #expect(try HTMLPage.text(of: [[run] + growth + loads + [end]]).utf8.count < 1 << 20)
  }
}

/// Records with one number wherever a number can be.
private enum Hostile {
  static func records(_ number: Int) -> [Record] {
    let part = IntervalRecord.Interval(
      done: number, failed: number, dropped: number, queued: number, p50: number, p99: number,
      max: number)
    let stage = MixRecord.Stage(name: "hold", kind: "hold", nanoseconds: number, workers: number)
    var plan = LoadSamples.plan("morning")
    plan.stages = [stage, stage]
    var cycle = LoadSamples.cycle()
    cycle.t?.values = [0, number, 0, number]
    var scaling = LoadSamples.scaling()
    scaling.fit?.points = [
      ScalingRecord.Point(rows: number, answered: number, cost: Double(number)),
      ScalingRecord.Point(rows: 1, answered: 0, cost: 0),
    ]
    let intervals = [1_000_000_000, number].map { length in
      Record.interval(
        IntervalRecord(
          mix: "length \(length)",
          t: IntervalRecord.Measured(lengthNanoseconds: length, intervals: [part, part])))
    }
    return [
      .run(LoadSamples.run(start: number)), .mix(plan),
      .stage(LoadSamples.stage("morning", slowest: number)), .scaling(scaling), .cycle(cycle),
    ] + intervals + [.end(LoadSamples.end)]
  }

  static func records(_ number: Double) -> [Record] {
    var cycle = LoadSamples.cycle()
    cycle.t?.slope = number
    var scaling = LoadSamples.scaling()
    scaling.fit?.exponent = number
    scaling.limit = number
    scaling.fit?.points[1].cost = number
    return [
      .run(LoadSamples.run(start: 1)), .scaling(scaling), .cycle(cycle),
      .threshold(LoadSamples.threshold(value: number)), .end(LoadSamples.end),
    ]
  }
}
