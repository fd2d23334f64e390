import Testing

@testable import PropCheck

/// What is left of a value, given as in a seed file, and of the budget for pairs.
///
/// The indexes are those of its choices, "one more" included; missing ones are the simplest. The given value must fail.
func shrunk<Value: Sendable>(
  _ generator: Gen<Value>, from indexes: [UInt64], _ fails: @escaping @Sendable (Value) -> Bool
) async throws -> (value: Value, budget: Int) {
  let failure = Failure("it fails", origin: "shrunk")
  let property = Property("shrunk", "", of: generator) { if fails($0) { throw failure } }
  var source = Source()
  source.replay(ChoiceSequence(choices: indexes.map { Choice(kind: .any, index: $0) }))
  #expect(fails(try source.draw(generator)))
  var shrinker = Shrinker(
    experiment: property.experiment, sequence: source.sequence, failure: failure,
    settings: Settings())
  await shrinker.shrink { _ in }
  source.replay(shrinker.best)
  return (try source.draw(generator), shrinker.pairBudget)
}
