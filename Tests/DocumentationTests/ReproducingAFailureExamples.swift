import PropCheck
import PropCheckTesting
import Testing

/// A property that fails, whose failure the article keeps.
enum Lists {
  static let property = Property(
    "lists.unique", "No number is left twice.", of: .array(of: .int(in: 0...9), upTo: 20)
  ) { (numbers: [Int]) in
    try require(unique(numbers).count, equals: Set(numbers).count)
  }

  static func seedFile() async -> String {
    let result = await property.check(Settings(seed: 42))
    guard let finding = result.finding else { return "" }
    return SeedFile(finding).text
  }
}

@Suite(.failing) struct ReproducingAFailureFailures {
  @Test(
    .replaying(
      "pc1-bAAAAAAAAAAAAAAAAAAAAAkAAAAAAAAAqiRTsnTebFUOj3vXMJVLxB91bmlxdWUgbGVhdmVzIG5vIG51bWJlciB0d2ljZSgpIygxMCgzKDFtKDhpKSkoMW0oOGkpKSgxbSg4aSkpKDFtKSkpBwEAAQEBAADwYI9bYMxtJA"
    )
  )
  func `unique leaves no number twice`() async {
    await forAll(.array(of: .int(in: 0...9), upTo: 20)) { numbers in
      try require(unique(numbers).count, equals: Set(numbers).count)
    }
  }

  @Test func `a token is replayed`() async throws {
    let token = try SeedFile(text: await Lists.seedFile()).reproduction.token
    await replay(token, of: Lists.property)
  }
}

@Suite struct ReproducingAFailureExamples {
  @Test func `a seed file is replayed`() async throws {
    let text = await Lists.seedFile()
    let file = try SeedFile(text: text)
    switch await Lists.property.replay(file.reproduction, times: 10) {
    case .fails(let finding): print(finding.complaint)
    case .passes: print("fixed")
    case .generatorChanged: print("another value now, which passes")
    case .invalid(let reason): print(reason)
    case .interrupted: print("cancelled")
    }
    guard case .fails(let finding) = await Lists.property.replay(file.reproduction) else {
      Issue.record("does not fail")
      return
    }
    #expect(file.story.contains(finding.counterexample))
    #expect(!finding.isAdapted)
  }

  @Test func `the token of the article is the first case that its test runs`() async throws {
    let tokens = Document.all.flatMap(\.blocks).filter { $0.place.contains("Reproducing") }
      .flatMap(\.lines).compactMap { $0.split(separator: "\"").first { $0.hasPrefix("pc1-") } }
    let token = try #require(tokens.first)
    let reproduction = try Reproduction(token: String(token))
    let property = Property(
      "unique leaves no number twice()", "is the same test",
      of: .array(of: .int(in: 0...9), upTo: 20)
    ) { (numbers: [Int]) in
      try require(unique(numbers).count, equals: Set(numbers).count)
    }
    guard case .fails(let finding) = await property.replay(reproduction) else {
      Issue.record("does not fail")
      return
    }
    #expect(!finding.isAdapted)
  }

  @Test func `a seed file survives an edit of its generator`() async throws {
    let wider = Property(
      "lists.unique", "No number is left twice.",
      of: Gen { source in
        let isReversed = source.boolean()
        let numbers = try source.draw(.array(of: .int(in: 0...99), upTo: 50))
        return isReversed ? Array(numbers.reversed()) : numbers
      }
    ) { (numbers: [Int]) in
      try require(unique(numbers).count, equals: Set(numbers).count)
    }
    let file = try SeedFile(text: await Lists.seedFile())
    guard case .fails(let finding) = await wider.replay(file.reproduction) else {
      Issue.record("does not fail")
      return
    }
    #expect(file.story.contains(finding.counterexample))
  }
}
