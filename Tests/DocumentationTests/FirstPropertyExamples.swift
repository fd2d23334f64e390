import PropCheck
import PropCheckTesting
import Testing

@Test func `sorting keeps the number of elements`() async {
  await forAll(.array(of: .int, upTo: 20)) { numbers in
    try require(numbers.sorted().count, equals: numbers.count)
  }
}

func unique(_ numbers: [Int]) -> [Int] {
  numbers.reduce(into: []) { kept, number in
    if kept.last != number { kept.append(number) }
  }
}

@Suite(.failing) struct FirstPropertyFailures {
  @Test func `unique leaves no number twice`() async {
    await forAll(.array(of: .int(in: 0...9), upTo: 20)) { numbers in
      try require(unique(numbers).count, equals: Set(numbers).count)
    }
  }

  @Test func `unique leaves no number twice, by expectations`() async {
    await forAll(.array(of: .int(in: 0...9), upTo: 20)) { numbers in
      #expect(unique(numbers).count == Set(numbers).count)
    }
  }
}

/// What the examples of the article speak of.
actor Counter {
  private(set) var value = 0

  func add(_ amount: Int) -> Int {
    value += amount
    return value
  }
}

@Suite struct FirstPropertyExamples {
  @Test func `a counter adds up`() async {
    await forAll(.array(of: .int(in: 0...9), upTo: 20)) { amounts in
      let counter = Counter()
      for amount in amounts { _ = await counter.add(amount) }
      try require(await counter.value, equals: amounts.reduce(0, +))
    }
  }

  @Test(.seed(7), .cases(5_000)) func `reversing twice changes nothing`() async {
    await forAll(.array(of: .int, upTo: 20)) { numbers in
      try require(Array(numbers.reversed().reversed()), equals: numbers)
    }
  }

  @Suite(.cases(200)) struct Sorting {
    @Test(.time(.seconds(1))) func `the first element is the least`() async {
      await forAll(.array(of: .int, count: 1...20)) { numbers in
        try require(numbers.sorted().first, equals: numbers.min())
      }
    }
  }

  @Test func `a pair has two parts`() async {
    await forAll(zip(.int(in: 0...9), .string(upTo: 5)), settings: Settings(cases: 50)) {
      number, word in
      try require("\(number)\(word)".hasPrefix("\(number)"))
    }
  }

  @Test func `a property without a test framework`() async {
    let property = Property(
      "lists.reversed-twice", "Reversing a list twice changes nothing.",
      of: .array(of: .int, upTo: 20)
    ) { (numbers: [Int]) in
      try require(Array(numbers.reversed().reversed()), equals: numbers)
    }
    let result = await property.check(Settings(seed: 42, cases: 500))
    print(result.complaint ?? "\(result.cases) cases passed")
    #expect(result.complaint == nil)
  }
}
