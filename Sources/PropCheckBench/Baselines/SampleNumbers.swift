import PropCheck

/// A record of ten numbers and nothing else, which a decoder is asked for one by one.
struct SampleNumbers: Decodable, Sendable {
  var first: Int
  var second: Int
  var third: Int
  var fourth: Int
  var fifth: Int
  var sixth: Int
  var seventh: Int
  var eighth: Int
  var ninth: Int
  var tenth: Int

  static let generator = Gen<SampleNumbers> { source in
    SampleNumbers(
      first: source.integer(in: 0...1000), second: source.integer(in: 0...1000),
      third: source.integer(in: 0...1000), fourth: source.integer(in: 0...1000),
      fifth: source.integer(in: 0...1000), sixth: source.integer(in: 0...1000),
      seventh: source.integer(in: 0...1000), eighth: source.integer(in: 0...1000),
      ninth: source.integer(in: 0...1000), tenth: source.integer(in: 0...1000))
  }

  /// The same as the hand-written one, with the least that its initializer needs.
  static let decoded = Gen<SampleNumbers> { try decoder.make(SampleNumbers.self, &$0) }

  private nonisolated(unsafe) static let decoder = SmallestDecoder(range: 0...1000, depth: 0)

  /// The same as the hand-written one, derived.
  static let derived = Gen.decoding(SampleNumbers.self).with(Int.self, .int(in: 0...1000))
}
