import PropCheck
import PropCheckTesting
import Testing

extension Gen where Value == String {
  static let plate: Gen = .string(matching: #"[A-Z]{1,3}-[A-Z]{1,2} [1-9]\d{0,3}"#)
}

@Suite struct PatternExamples {
  @Test func `a plate has a district, letters and a number`() async {
    await forAll(.plate) { plate in
      try require(plate.split { "- ".contains($0) }.count, equals: 3)
      try require(plate.wholeMatch(of: /[A-Z]+-[A-Z]+ \d+/) != nil)
    }
  }
}

@Suite(.failing) struct PatternFailures {
  @Test func `a plate is short`() async {
    await forAll(.plate) { plate in
      try require(plate.count < 10, "It does not fit.")
    }
  }

  @Test func `a word twice`() async {
    await forAll(.string(matching: #"(\w+) \1"#)) { text in
      try require(text.contains(" "))
    }
  }
}
