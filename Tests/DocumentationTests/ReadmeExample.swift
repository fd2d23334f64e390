import PropCheck
import PropCheckTesting
import Testing

@Test func `reversing twice changes nothing`() async {
  await forAll(.array(of: .int(in: 0...9), upTo: 20)) { numbers in
    try require(Array(numbers.reversed().reversed()), equals: numbers)
  }
}

@Suite struct ReadmeExamples {
  @Test func `what the cases are`() async {
    await forAll(
      .array(of: .int, upTo: 20), requiring: [Requirement("empty", share: 0.01)]
    ) { list in
      classify(list.isEmpty, as: "empty")
      tabulate("length", list.count)
      try require(list.sorted().count == list.count)
    }
  }
}
