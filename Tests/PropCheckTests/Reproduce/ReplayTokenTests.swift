import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct ReplayTokenTests {
  private let reproduction = Reproduction(
    property: "habits.agree-with-reference", seed: .max, caseIndex: 417,
    choices: [0, 1, 127, 128, 1 << 40, .max], shape: 0xDEAD_BEEF, value: 7,
    skeleton: SpanShape(text: "(3(1miii)(1Mpa))"))

  @Test func `a token comes back as what it stands for`() throws {
    #expect(try Reproduction(token: reproduction.token) == reproduction)
    #expect(reproduction.token.utf8.allSatisfy { $0 > 32 && $0 < 127 })
  }

  @Test func `any choices come back`() async {
    await forAll(.array(of: .int, upTo: 30)) { numbers in
      let choices = numbers.map { UInt64(bitPattern: Int64($0)) }
      let one = Reproduction(
        property: "p", seed: 1, caseIndex: -3, choices: choices, shape: 2,
        value: 3, skeleton: SpanShape(text: "("))
      try require(Reproduction(token: one.token), equals: one)
    }
  }

  @Test func `a token cut anywhere is refused`() {
    let token = reproduction.token
    for length in 0..<token.count {
      #expect(throws: ReproductionError.self) {
        try Reproduction(token: String(token.prefix(length)))
      }
    }
    for missing in 17...20 {
      #expect(throws: ReproductionError.truncated) {
        try Reproduction(token: String(token.dropLast(missing)))
      }
    }
  }

  @Test func `a token changed anywhere is refused`() {
    let token = Array(reproduction.token)
    for place in token.indices {
      for other in ["A", "7", "-", " ", "é"] as [Character] where other != token[place] {
        var changed = token
        changed[place] = other
        #expect(throws: ReproductionError.self) { try Reproduction(token: String(changed)) }
      }
    }
  }

  @Test(
    arguments: [
      ("", .notRecognised), ("hello", .notRecognised), ("pc-AAAA", .notRecognised),
      ("pc0-AAAA", .notRecognised), ("pcx-AAAA", .notRecognised), ("pc1-", .truncated),
      ("pc1-AAAA", .truncated), ("pc1-!!!!", .damaged), ("pc2-AAAA", .newerFormat(version: 2)),
      ("pc99-", .newerFormat(version: 99)),
    ] as [(String, ReproductionError)])
  func `the error of a wrong token says what is wrong`(_ token: String, _ error: ReproductionError)
  {
    #expect(throws: error) { try Reproduction(token: token) }
    #expect("\(error)".contains("\nfix: "))
  }
}
