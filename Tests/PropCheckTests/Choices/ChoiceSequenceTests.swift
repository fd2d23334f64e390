import PropCheckTesting
import Testing

@testable import PropCheck

extension ChoiceSequence {
  /// Booleans and brackets: `(` and `)` around digits, which are indexes.
  init(_ text: String, label: SpanLabel = SpanLabel(20)) {
    self.init(
      choices: text.map { character in
        switch character {
        case "(": Choice(kind: .open, label: label.rawValue)
        case ")": Choice(kind: .close)
        default: Choice(kind: .pick, index: UInt64(String(character)) ?? 0, limit: 9)
        }
      })
  }
}

@Suite struct ChoiceSequenceTests {
  @Test(arguments: [
    ("1", "00", true), ("00", "1", false), ("01", "10", true), ("10", "01", false),
    ("(01)", "10", true), ("11", "11", false), ("", "0", true), ("", "", false), ("19", "20", true),
    ("(2)0", "(1)9", false),
  ])
  func `shorter is simpler, then lower from the front`(
    _ left: String, _ right: String, _ isSimpler: Bool
  ) {
    #expect(ChoiceSequence(left).isSimpler(than: ChoiceSequence(right)) == isSimpler)
  }

  @Test func `each opening bracket knows its end`() {
    #expect(ChoiceSequence("(1(2)())").ends() == [7, 0, 4, 0, 0, 6, 0, 0])
    #expect(ChoiceSequence(")(").ends() == [0, 0])
  }

  @Test func `a fingerprint depends on brackets and indexes, a shape on neither`() {
    #expect(ChoiceSequence("(12)").fingerprint != ChoiceSequence("1(2)").fingerprint)
    #expect(ChoiceSequence("12").fingerprint != ChoiceSequence("13").fingerprint)
    #expect(ChoiceSequence("(12)").shape == ChoiceSequence("30").shape)
    #expect(ChoiceSequence("12").shape != ChoiceSequence("1").shape)
  }

  @Test func `the digest of decisions stays when a generator moves in its file`() {
    let (before, after) = (ChoiceSequence("(1)2"), ChoiceSequence("(1)2", label: SpanLabel(21)))
    #expect(before.fingerprint != after.fingerprint)
    #expect(before.decisionDigest == after.decisionDigest)
    #expect(before.decisionDigest != ChoiceSequence("(1)3").decisionDigest)
  }

  @Test func `steps are counted, without the end of their list`() {
    #expect(ChoiceSequence("(1)(2)3").steps == 0)
    #expect(ChoiceSequence("(1)(2)3", label: .step).steps == 2)
    var source = Source()
    source.record(CaseStart(random: Xoshiro(seed: TestSeed.value), listBound: .max))
    source.repeated(2...2, label: .step) { _ = $0.boolean() }
    var drawn = 2
    source.repeated(3...9, label: .step) { _ in drawn += 1 }
    #expect(source.sequence.steps == drawn)
  }
}
