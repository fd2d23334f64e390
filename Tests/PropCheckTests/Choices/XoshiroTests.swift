import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct XoshiroTests {
  /// The first outputs of the authors' C code from the state 1, 2, 3, 4.
  @Test func `the outputs are those of the published algorithm`() {
    var random = Xoshiro(state: (1, 2, 3, 4))
    let outputs = (0..<10).map { _ in random.next() }
    #expect(
      outputs == [
        11520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360,
        607_988_272_756_665_600, 16_172_922_978_634_559_625, 8_476_171_486_693_032_832,
        10_595_114_339_597_558_777, 2_904_607_092_377_533_576,
      ])
  }

  @Test func `SplitMix64 from seed 1234567 gives the published outputs`() {
    var seeder = SplitMix(state: 1_234_567)
    #expect(seeder.next() == 6_457_827_717_110_365_317)
    #expect(seeder.next() == 3_203_168_211_198_807_973)
    #expect(seeder.next() == 9_817_491_932_198_370_423)
  }

  @Test(arguments: [0, 1, 6, 255, UInt64.max - 1, UInt64.max])
  func `a number stays within its limit and reaches both halves`(_ limit: UInt64) {
    var random = Xoshiro(seed: TestSeed.value)
    let numbers = (0..<200).map { _ in random.next(upTo: limit) }
    #expect(numbers.allSatisfy { $0 <= limit })
    #expect(limit == 0 || Set(numbers.map { $0 > limit / 2 }).count == 2)
  }

  @Test func `a unit number is at least 0 and below 1`() {
    var random = Xoshiro(seed: TestSeed.value)
    let numbers = (0..<1000).map { _ in random.unit() }
    #expect(numbers.allSatisfy { 0..<1 ~= $0 })
    let mean: Double = numbers.reduce(0, +) / 1000
    #expect(abs(mean - 0.5) < 0.05)
  }
}
