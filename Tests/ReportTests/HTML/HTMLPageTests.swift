import Foundation
import PropCheckReport
import Testing

@testable import PropCheckReport

@Suite struct HTMLPageTests {
  @Test func `a load has a picture of each kind`() throws {
    let page = try PageTree(of: [LoadSamples.records()])
    #expect(
      page.texts("h3").map { String($0.prefix(8)) } == [
        "Response", "Rate and", "Cost aga", "Memory b", "Single c", "Threshol",
      ])
    #expect(page.all("figure").count == 4)
    #expect(page.straying == [])
    for name in [
      "hold", "p99.99", "done a second: at most 400", "64 a cycle: a leak (p 0.001)",
      "list-100-families",
    ] {
      #expect(page.text.contains(name), "\(name)")
    }
  }

  @Test func `every picture has a title, a text and its numbers`() throws {
    let page = try PageTree(of: [LoadSamples.records(), LoadSamples.records(start: 9)])
    let pictures = page.all("figure").count
    #expect(pictures == 5)
    let lines = page.all("svg").count { $0.attributes["class"] == "spark" }
    #expect(page.all("svg").count { $0.attributes["role"] == "img" } == pictures + lines)
    #expect(page.texts("desc").count { !$0.isEmpty } == pictures + lines)
    #expect(page.texts("summary").count { $0 == "Numbers" } == pictures)
    #expect(page.all("figcaption").count == pictures)
  }

  @Test(arguments: [[], [Record.end(Samples.end)], [.run(Samples.run), .end(Samples.end)]])
  func `a report of nothing is a page`(_ records: [Record]) throws {
    #expect(try PageTree(of: [records]).texts("h1").count == 1)
    #expect(try PageTree(of: []).texts("h1") == ["There is no report to show."])
  }

  @Test func `equal reports make equal bytes`() throws {
    let reports = [LoadSamples.records(), LoadSamples.records(start: 5), Samples.records]
    #expect(try HTMLPage.text(of: reports) == HTMLPage.text(of: reports))
    #expect(
      try HTMLPage.text(of: reports)
        != HTMLPage.text(of: [LoadSamples.records(seed: 2), Samples.records]))
  }

  @Test func `works of the same name are told apart by their options`() throws {
    var other = Samples.run
    other.options = ["filter": "^store"]
    var losses = Samples.run
    (losses.command, losses.layer, losses.shard) = ("crash", "crash", nil)
    let page = try PageTree(
      of: [Samples.run, other, losses].map { [Record.run($0), .end(Samples.end)] })
    let names = ["run on sqlite, shard 1/4, cases 1000", "run on sqlite, shard 1/4, filter ^store"]
    for name in names + ["crash"] { #expect(page.texts("td").contains(name), "\(name)") }
    #expect(page.texts("h2").contains("✗failed: crash failed"))
  }

  @Test func `a report of properties has a table and no picture`() throws {
    let page = try PageTree(of: [Samples.recordsOfRuns])
    #expect(page.all("figure").isEmpty)
    #expect(page.texts("h3") == ["The finding", "Properties", "Mutants", "Requirements"])
    #expect(page.texts("tr").contains("logs.agree-with-reference✗failed:\u{A0}failed4180.9\u{A0}s"))
    #expect(page.text.contains("1 of 2 passed, with 1,418 cases in all."))
    #expect(page.text.contains("2 of 2 mutants found, 0 survived, 0 equivalent, 0 false alarms."))
  }

  @Test func `nothing is loaded from elsewhere and nothing runs`() throws {
    let page = try PageTree(of: [LoadSamples.records()])
    let attributes = page.elements.flatMap(\.attributes)
    #expect(
      !attributes.contains { ["href", "src", "style"].contains($0.key) || $0.key.hasPrefix("on") })
    #expect(page.texts("style").allSatisfy { !$0.contains("url(") && !$0.contains("@import") })
    #expect(
      page.all("meta").contains {
        $0.attributes["content"]?.hasPrefix("default-src 'none'") == true
      })
  }
}
