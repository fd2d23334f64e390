/// Random numbers for loops without the engine, and the values that such loops make of them.
protocol HandNumbers: ~Copyable {
  mutating func next() -> UInt64
  /// The next integer up to and including a limit.
  mutating func next(upTo limit: Int) -> Int
}

extension HandNumbers where Self: ~Copyable {
  mutating func array(_ count: Int, upTo limit: Int = 1000) -> [Int] {
    var array: [Int] = []
    array.reserveCapacity(count)
    for _ in 0..<count { array.append(next(upTo: limit)) }
    return array
  }

  /// A record like those of the engine, but its text is plain.
  mutating func record() -> SampleRecord {
    SampleRecord(
      high: next(), low: next(), text: text(1 + next(upTo: 49)),
      kind: SampleRecord.Kind.allCases[next(upTo: 2)], count: next(upTo: 1000),
      target: next(upTo: 1) == 1 ? Double(next(upTo: 10_000)) / 100 : nil,
      days: array(next(upTo: 7), upTo: 7), start: next(upTo: 40_000), end: next(upTo: 40_000),
      times: array(next(upTo: 3), upTo: 1439), isActive: next(upTo: 1) == 1)
  }

  private mutating func text(_ count: Int) -> String {
    var text = ""
    for _ in 0..<count {
      text.unicodeScalars.append(Unicode.Scalar(UInt8(32 + next(upTo: 94))))
    }
    return text
  }
}
