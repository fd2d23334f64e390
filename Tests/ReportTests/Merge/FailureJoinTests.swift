import PropCheck
import PropCheckTesting
import Testing

@testable import PropCheckReport

@Suite struct FailureJoinTests {
  private static func failure(
    _ id: String, case index: Int, _ symptoms: [String], _ text: String = "x"
  ) -> FailureRecord {
    var failure = Samples.failure
    (failure.id, failure.case, failure.symptoms, failure.counterexample) = (
      id, index, symptoms, text
    )
    return failure
  }

  private static let failures = Gen<[FailureRecord]> { source in
    let symptom = Gen<String> { source in "s\(try source.draw(.int(in: 0...5)))" }
    let failure = Gen<FailureRecord> { source in
      Self.failure(
        "f-\(try source.draw(.int(in: 0...9)))", case: try source.draw(.int(in: 0...9)),
        try source.draw(.array(of: symptom, count: 1...2)),
        try source.draw(.string(upTo: 3)))
    }
    return try source.draw(.array(of: failure, upTo: 7))
  }

  private static func marks(_ failures: [FailureRecord]) -> [Set<String>] {
    failures.map { Set($0.symptoms ?? []) }
  }

  @Test func `bugs share no symptom, none is lost, and each has its first case`() async {
    await forAll(Self.failures) { failures in
      let joined = FailureJoin.joined(failures)
      let sets = Self.marks(joined)
      for (place, set) in sets.enumerated() {
        for other in sets.dropFirst(place + 1) {
          try require(set.isDisjoint(with: other), "\(sets)")
        }
      }
      for failure in FailureJoin.unique(failures) {
        let marks = Set(failure.symptoms ?? [])
        let bug = joined.first { !marks.isDisjoint(with: $0.symptoms ?? []) }
        try require(bug != nil, "\(failure.id) is lost")
        try require((bug?.case ?? 0) <= failure.case)
      }
    }
  }

  @Test func `joining is idempotent and does not depend on the order`() async {
    await forAll(Self.failures) { failures in
      // One id has one case.
      let unique = FailureJoin.unique(failures)
      let joined = FailureJoin.joined(unique)
      try require(FailureJoin.joined(joined), equals: joined)
      try require(Self.marks(FailureJoin.joined(unique.reversed())), equals: Self.marks(joined))
      try require(FailureJoin.joined(unique + joined).map(\.id), equals: joined.map(\.id))
    }
  }

  @Test func `of one case the simplest counterexample is kept`() {
    let long = Self.failure("f-1", case: 3, ["s"], "aaaa")
    let short = Self.failure("f-2", case: 3, ["s"], "b")
    let late = Self.failure("f-3", case: 4, ["s"], "")
    #expect(FailureJoin.joined([late, long, short]).map(\.id) == ["f-2"])
  }

  @Test func `a failure with the symptoms of two bugs shows that they are one`() {
    let failures = [
      Self.failure("f-1", case: 1, ["a"]), Self.failure("f-2", case: 2, ["b"]),
      Self.failure("f-3", case: 3, ["b", "a"]),
    ]
    #expect(FailureJoin.joined(Array(failures.prefix(2))).map(\.id) == ["f-1", "f-2"])
    #expect(FailureJoin.joined(failures).map(\.symptoms) == [["a", "b"]])
  }
}
