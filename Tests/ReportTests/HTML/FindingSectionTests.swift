import PropCheckReport
import Testing

@testable import PropCheckReport

@Suite struct FindingSectionTests {
  @Test func `a failing page shows the steps, both answers, the difference and the command`() throws
  {
    let page = try tree(FindingSamples.report([FindingSamples.sequential]))
    #expect(
      page.texts("tr").prefix(4) == [
        "#stepreferencereal", "1create habit 1 \"a\"okok", "2list[1 \"new\"][1 \"old\"]",
        "First difference: list[0].name is new in the reference, but really old.",
      ])
    #expect(page.texts("mark") == ["new", "old", "new", "old"])
    #expect(
      page.texts("pre").contains("propcheck replay Seeds/sync.converges/f-3b9a.seed"))
    #expect(page.all("pre").contains { $0.attributes["class"] == "command" })
  }

  @Test func `what does not matter is dimmed, and nothing else`() throws {
    let steps = try tree(FindingSamples.report([FindingSamples.sequential]))
    #expect(free(in: steps) == ["a"])
    let value = try tree(FindingSamples.report([FindingSamples.value]))
    #expect(free(in: value) == ["line"])
    #expect(value.texts("pre").contains("first line\nsecond 12\n"))
    let concurrent = try tree(FindingSamples.report([FindingSamples.concurrent]))
    #expect(free(in: concurrent) == [])
  }

  @Test func `callers stand side by side, and a call is a bar from its start to its answer`() throws
  {
    let page = try tree(FindingSamples.report([FindingSamples.concurrent]))
    let bars = page.all("td").filter { $0.attributes["class"]?.hasPrefix("bar") == true }
    #expect(
      bars.map { "\($0.attributes["class"] ?? "") \($0.text)" } == [
        "bar start increment", "bar ", "bar start increment", "bar end → 2", "bar ", "bar end → 2",
        "bar start minor list", "bar end minor → never ends",
      ])
    #expect(page.texts("th").contains("caller 2"))
    #expect(!page.texts("th").contains("reference"))
  }

  @Test func `devices and the server are columns`() throws {
    let page = try tree(FindingSamples.report([FindingSamples.sync]))
    #expect(page.texts("tr").contains("3→ 1 sentstores 1"))
    #expect(page.texts("th").filter { ["a", "b", "server"].contains($0) } == ["a", "b", "server"])
  }

  @Test func `words stand on the left and numbers on the right`() throws {
    let page = try tree(FindingSamples.report())
    for cell in page.all("td") where cell.attributes["class"]?.contains("number") == true {
      #expect(cell.text.first?.isNumber == true || cell.text == "-", "\(cell.text)")
    }
    let numbers = page.all("th").filter { $0.attributes["class"] == "number" }.map(\.text)
    #expect(numbers.contains("cases") && !numbers.contains("property"))
    let criteria = try tree(Samples.recordsOfRuns).all("th").filter { $0.text == "id" }
    #expect(criteria.count == 2 && criteria.allSatisfy { $0.attributes["class"] == nil })
  }

  @Test func `hostile lanes and texts make a page`() throws {
    let name = "</td><script>alert(1)</script>\u{0}‹›"
    let numbers = [Int.min, -1, 0, 2, Int.max]
    let events = numbers.flatMap { lane in
      numbers.map { time in
        FailureRecord.Event(lane: lane, text: name, answer: name, start: time, end: lane)
      }
    }
    let failure = FindingSamples.failure(
      steps: [FailureRecord.Step(text: name, expected: name, actual: "")],
      difference: FailureRecord.Difference(step: .max, path: name, expected: "", actual: name),
      counterexample: name, explanation: "‹" + name + "››",
      lanes: FailureRecord.Lanes(unit: "nanosecond", names: [name, "", name], events: events))
    let page = try tree(FindingSamples.report([failure]))
    #expect(page.all("script").isEmpty)
    #expect(page.text.contains("</td><script>alert(1)</script>\\u{0}‹›"))
    #expect(page.texts("p").contains { $0.contains("rows more left out") })
  }

  @Test func `what is too much is left out and counted`() throws {
    let text = String(repeating: "x", count: 601)
    let step = FailureRecord.Step(text: text, expected: "", actual: "")
    let long = FindingSamples.failure(
      steps: Array(repeating: step, count: 203),
      lanes: FailureRecord.Lanes(
        unit: "turn", names: (0..<40).map { "caller \($0)" },
        events: (0..<501).map {
          FailureRecord.Event(lane: $0 % 40, text: "call", start: $0, end: $0 + 3)
        }))
    let page = try tree(FindingSamples.report(Array(repeating: long, count: 22)))
    let remarks = page.texts("p")
    for text in ["3 steps more left out.", "2 findings more left out."] {
      #expect(remarks.contains(text), "\(text)")
    }
    #expect(page.all("article").count == 20)
  }

  @Test func `a mutant that survived is seen at once, and the script of one that was found`() throws
  {
    var survivor = Samples.mutant
    (survivor.id, survivor.found, survivor.property) = ("9-x", false, nil)
    (survivor.minimalLength, survivor.script) = (nil, nil)
    let page = try tree([
      .run(Samples.run), .mutant(Samples.mutant), .mutant(survivor), .end(Samples.end),
    ])
    let rows = page.texts("tr")
    #expect(rows.contains("9-x✗failed: SURVIVEDDeleting a habit keeps its logs.-312"))
    #expect(page.texts("li").suffix(3) == ["create", "delete", "list"])
    #expect(page.texts("summary").contains("As expected"))
  }

  @Test func `what failed can be repeated`() throws {
    var run = LoadSamples.run(seed: 9, start: 1)
    run.options["stage"] = "hold 1s 5/s\nhold 2s 9/s"
    run.t?.arguments = [
      "load", "--threshold", "p99(response) < 1ms", "--no-thresholds", "--threshold",
    ]
    let threshold = Record.threshold(LoadSamples.threshold(value: 2e6))
    let page = try tree([.run(run), threshold, .end(LoadSamples.end)])
    #expect(
      page.texts("pre") == [
        "propcheck load --seed 9 --profile smoke --stage 'hold 1s 5/s' --stage 'hold 2s 9/s' "
          + "--threshold 'p99(response) < 1ms' --no-thresholds"
      ])
    #expect(try tree(LoadSamples.records(verdict: .passed)).all("pre").isEmpty)
  }

  private func free(in page: PageTree) -> [String] {
    page.all("span").filter { $0.attributes["class"] == "free" }.map(\.text)
  }

  private func tree(_ records: [Record]) throws -> PageTree {
    try PageTree(of: [records])
  }
}
