import PropCheck
import PropCheckTesting
import Testing

/// The examples in the comments of the sources.
@Suite struct CommentExamples {
  struct Reading: Sendable {
    var name: String
    var target: Double?
  }

  @Test func `a generator is a function`() async {
    let readings =
      Gen { source in
        let isNumeric = source.boolean()
        return Reading(
          name: try source.draw(.string(upTo: 30)),
          target: isNumeric ? source.double(in: 0...100) : nil)
      }
    await forAll(readings) { reading in
      try require(reading.target.map { 0...100 ~= $0 } ?? true)
    }
  }

  @Test func `texts of a pattern`() async {
    let plates: Gen<String> = .string(matching: #"[A-Z]{2}\d{4}(-\w+)?"#)
    await forAll(plates) { plate in
      try require(plate.prefix(6).allSatisfy { $0.isUppercase || $0.isNumber })
    }
  }

  @Test func `an assumption`() async {
    let pairs = Gen { source in
      let first = source.integer(in: 0...9)
      let second = source.integer(in: 0...9)
      try source.assume(first != second)
      return (first, second)
    }
    await forAll(pairs) { first, second in try require(first != second) }
  }

  @Test func `a target`() async {
    await forAll(.array(of: .int(in: 0...9), upTo: 50)) { waits in
      let longest = waits.max() ?? 0
      target(Double(longest), "wait")
      try require(longest < 1000)
    }
  }

  @Test func `a claim about all values`() async {
    await forAll(.array(of: .int(in: 0...9), upTo: 20)) { numbers in
      try require(numbers.reversed().reversed(), equals: numbers)
    }
  }

  @Test(.seed(7), .cases(5_000)) func `reversing twice changes nothing`() async {
    await forAll(.array(of: .int, upTo: 20)) { numbers in
      try require(numbers.reversed().reversed(), equals: numbers)
    }
  }

  @Test func `labels are counted`() async {
    await forAll(.array(of: .int, upTo: 20)) { list in
      label(list == list.sorted() ? "sorted" : "unsorted")
      try require(list.sorted().count == list.count)
    }
    await forAll(
      .array(of: .int, upTo: 20), requiring: [Requirement("empty", share: 0.01)]
    ) { list in
      classify(list.isEmpty, as: "empty")
      try require(list.sorted().count == list.count)
    }
  }

  private struct Step: Sendable {
    var name: String
  }

  @Test func `a table`() async {
    let steps = Gen<String>.element(of: ["put", "move"]).map { Step(name: $0) }
    await forAll(.array(of: steps, upTo: 9)) { script in
      for command in script { tabulate("command", command.name) }
    }
  }

  @Test func `statistics are tables`() async {
    let property = Property("lists", "are lists", of: .array(of: .int, upTo: 20)) { (list: [Int]) in
      classify(list.isEmpty, as: "empty")
    }
    let result = await property.check(Settings(seed: 7))
    print(result.statistics)
    #expect("\(result.statistics)".hasPrefix("case: 1,000 cases\n  empty"))
  }
}
