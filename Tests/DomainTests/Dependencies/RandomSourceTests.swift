import HabitDomain
import Testing

@Suite struct RandomSourceTests {
  /// Vectors that other implementations of SplitMix64 publish.
  @Test func `the numbers are those of SplitMix64`() async throws {
    let source = RandomSource.live(seed: 1_234_567)
    for number: UInt64 in [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ] {
      #expect(try await source.next() == number)
    }
  }
}
