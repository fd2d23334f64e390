import Foundation
import PropCheck
import PropCheckFoundation
import PropCheckTesting
import Testing

@Suite struct StableTextsTests {
  private struct Parcel: Sendable {
    let sent: Date
    let seal: Data?
  }

  @Test(arguments: [
    (0, "2001-01-01T00:00Z"), (0.25, "2001-01-01T00:00:00.250Z"),
    (726_000_000.123, "2024-01-03T18:40:00.123Z"), (-0.25, "2000-12-31T23:59:59.750Z"),
    (0.000_25, "2001-01-01T00:00:00.000250Z"), (0.5e-9, "2001-01-01T00:00Z, 5e-10 s from 2001"),
    (1e300, "+999999-12-31T23:59:59.999999999Z, 1e+300 s from 2001"),
  ])
  func `a date is written in UTC with its fraction`(_ interval: Double, _ text: String) {
    #expect(StableText.of(Date(timeIntervalSinceReferenceDate: interval)) == text)
  }

  @Test func `dates that differ have texts that differ`() async {
    await forAll(.date) { date in
      let next = Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.nextUp)
      try require(StableText.of(date) != StableText.of(next))
      try require(StableText.of(date).count <= "2000-01-01T00:00:00.000Z".count)
    }
  }

  @Test func `data is written byte by byte`() {
    #expect(StableText.of(Data()) == "0 bytes")
    #expect(StableText.of(Data([7])) == "1 byte 07")
    #expect(StableText.of(Data([1, 2, 255])) == "3 bytes 0102ff")
    #expect(StableText.of([Data([16])]) == "[1 byte 10]")
  }

  @Test func `long data that differs at its end has another text`() {
    let one = Data(repeating: 1, count: 100_000)
    var other = one
    other[99_999] = 2
    #expect(StableText.of(one) != StableText.of(other))
    #expect(StableText.of(one).count < 2_100)
  }

  @Test func `parts of values are written likewise`() {
    let parcel = Parcel(sent: Date(timeIntervalSinceReferenceDate: 0.5), seal: Data([1, 2]))
    #expect(
      StableText.of(parcel)
        == "Parcel(sent: 2001-01-01T00:00:00.500Z, seal: Optional(2 bytes 0102))")
  }

  @Test func `a recorded case that makes other bytes by now is another case`() async throws {
    let found = await property(of: 1, isOld: true).check(Settings(seed: TestSeed.value)).finding
    let finding = try #require(found)
    #expect(finding.counterexample == "1 byte 01")
    let same = await property(of: 1, isOld: false).replay(finding.reproduction)
    let other = await property(of: 2, isOld: false).replay(finding.reproduction)
    guard case .passes = same, case .generatorChanged = other else {
      Issue.record("\(same), \(other)")
      return
    }
  }

  /// Fails if it is old; the new one asks for other choices.
  private func property(of byte: UInt8, isOld: Bool) -> Property {
    let bytes = Gen<Data> { source in
      if isOld { _ = source.boolean() } else { _ = source.integer(in: 0...9) }
      return Data([byte])
    }
    return Property("bytes", "", of: bytes) { (_: Data) in try require(!isOld) }
  }
}
