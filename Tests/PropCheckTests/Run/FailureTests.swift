import Testing

@testable import PropCheck

@Suite struct FailureTests {
  private struct Odd: Error {}

  @Test func `require throws its message only if its condition does not hold`() {
    #expect(throws: Never.self) { try require(true, "fine") }
    let failure = #expect(throws: Failure.self) { try require(1 > 2, "One is small.") }
    #expect(failure?.message == "One is small.")
    #expect(failure?.origin.hasPrefix("PropCheckTests/FailureTests.swift:") == true)
    #expect("\(failure ?? Failure(""))" == "One is small.")
  }

  @Test func `require of equal values tells both`() {
    #expect(throws: Never.self) { try require(3, equals: 3) }
    let failure = #expect(throws: Failure.self) { try require([1], equals: [2]) }
    #expect(failure?.difference?.expected == "[2]")
    #expect(failure?.difference?.actual == "[1]")
    #expect(failure?.description == "Two values differ. value: expected [2], got [1]")
  }

  @Test func `an account comes last in the description and is no symptom`() {
    var failure = Failure(
      "Two values differ.", origin: "a place",
      difference: Failure.Difference(path: "value", expected: "1", actual: "2"))
    failure.account = "first this\nthen that"
    #expect(
      failure.description
        == "Two values differ. value: expected 1, got 2\nfirst this\nthen that")
    #expect(failure.symptoms == ["a place"])
  }

  @Test func `another error is a failure of its type`() {
    let failure = Failure(error: Odd())
    #expect(failure.origin.hasSuffix("Odd"))
    #expect(Failure(error: Failure("same", origin: "o")) == Failure("same", origin: "o"))
    let step = Failure.Step(text: "add", expected: "1", actual: "2")
    #expect(Failure("m", steps: [step]).steps == [step])
  }
}
