import Synchronization
import Testing

@testable import PropCheck

/// What a worker keeps from case to case and from block to block does not affect the cases that follow.
@Suite struct BlockRunTests {
  /// Values of every kind that a source remembers something about, some of which are discarded.
  private static func mixed() -> Gen<String> {
    let terms = Gen.decoding(Term.self)
    let settings = Gen.decoding(Setting.self)
    let texts = Gen<[String]>.array(of: .string(upTo: 5), upTo: 4)
    let numbers = Gen<[Int]>.array(of: .int(in: -1_000_000_000...1_000_000_000), upTo: 4)
    return Gen { source in
      let number = try source.draw(numbers)
      let term = try source.draw(terms)
      let text = try source.draw(texts)
      let setting = try source.draw(settings)
      let share = source.integer(in: 0...99)
      try source.assume(share >= 20)
      return [
        StableText.of(number), StableText.of(term), StableText.of(text), StableText.of(setting),
      ].joined(separator: " ")
    }
  }

  /// The values of cases in their order, as a worker meets them.
  private func values(_ work: (BlockWorker) async -> Void) async -> [String] {
    let met = Mutex<[String]>([])
    let property = Property("mixed", "", of: Self.mixed()) { (text: String) in
      met.withLock { $0.append(text) }
    }
    var settings = Settings(seed: 5)
    settings.clock = { 0 }
    await work(BlockWorker(property: property, settings: settings, domain: nil, deadline: nil))
    return met.withLock { $0 }
  }

  @Test func `each case is the same alone as behind all others`() async {
    let cases = 0..<320
    let alone = await values { worker in
      for index in cases { _ = await worker.work(CaseRange(index..<index + 1)) }
    }
    let behindOthers = await values { worker in
      var run = BlockRun(by: worker, telling: Observations())
      for block in BlockSequence([CaseRange(cases)]) {
        _ = await worker.work(block.cases, from: [], in: &run)
      }
    }
    #expect(alone.count == cases.count)
    #expect(Set(alone).count > 100)
    let areSame = alone == behindOthers
    #expect(areSame)
  }
}
