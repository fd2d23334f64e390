import PropCheck

/// A record with ten fields of all kinds.
struct SampleRecord: Decodable, Sendable {
  enum Kind: CaseIterable, Decodable, Sendable {
    case build, quit, measure
  }

  var high: UInt64
  var low: UInt64
  var text: String
  var kind: Kind
  var count: Int
  var target: Double?
  var days: [Int]
  var start: Int
  var end: Int
  var times: [Int]
  var isActive: Bool

  static let generator = Gen<SampleRecord> { source in
    SampleRecord(
      high: UInt64(bitPattern: Int64(source.integer(in: .min ... .max))),
      low: UInt64(bitPattern: Int64(source.integer(in: .min ... .max))),
      text: try source.draw(text),
      kind: source.element(of: Kind.allCases) ?? .build,
      count: source.integer(in: 0...1000),
      target: source.boolean() ? source.double(in: 0...100) : nil,
      days: source.array(0...7) { $0.integer(in: 1...7) },
      start: source.integer(in: 0...40_000),
      end: source.integer(in: 0...40_000),
      times: source.array(0...3) { $0.integer(in: 0...1439) },
      isActive: source.boolean())
  }

  /// The same derived, with the same ranges.
  static let derived = Gen.decoding(SampleRecord.self)
    .with("text", text)
    .with("count", .int(in: 0...1000))
    .with("target", .double(in: 0...100))
    .with("days", .array(of: .int(in: 1...7), upTo: 7))
    .with("start", .int(in: 0...40_000))
    .with("end", .int(in: 0...40_000))
    .with("times", .array(of: .int(in: 0...1439), upTo: 3))

  private static let text = Gen<String>.string(1...50)
}
