/// An example whose output an article shows.
struct Output: Sendable {
  let name: String
  let text: @Sendable () async -> String

  private init(_ name: String, _ text: @escaping @Sendable () async -> String) {
    self.name = name
    self.text = text
  }

  /// What a failing test reports.
  private static func failure(
    _ name: String, _ example: @escaping @Sendable () async throws -> Void
  ) -> Output {
    Output(name) { (try? await complaint(of: example)) ?? "" }
  }
}

extension Output {
  static let all: [Output] = [
    failure("unique") { await FirstPropertyFailures().`unique leaves no number twice`() },
    failure("unique, by expectations") {
      await FirstPropertyFailures().`unique leaves no number twice, by expectations`()
    },
    failure("above 100") { await WritingGeneratorsFailures().`a number is above 100`() },
    failure("no element") {
      await WritingGeneratorsFailures().`a list without elements has no element`()
    },
    failure("endless") { await WritingGeneratorsFailures().`a generator that draws itself`() },
    failure("plate") { await PatternFailures().`a plate is short`() },
    failure("word twice") { await PatternFailures().`a word twice`() },
    failure("birthday") { await DatesFailures().`a birthday is every year`() },
    failure("24 hours") { await DatesFailures().`a day has 24 hours`() },
    failure("negative total") {
      await DerivedGeneratorsFailures().`nobody pays less than nothing`()
    },
    failure("no dates") {
      await DerivedGeneratorsFailures().`an invoice without a way to draw dates`()
    },
    failure("switches") { await WritingGeneratorsFailures().`some switch is off`() },
    Output("statistics") { await Lengths.statistics() },
    failure("parcel") { await HowShrinkingWorksFailures().`no parcel is too heavy`() },
    failure("array") { await HowShrinkingWorksFailures().`lists by array`() },
    failure("square") { await HowShrinkingWorksFailures().`no great number is a square`() },
    failure("loop") { await HowShrinkingWorksFailures().`lists by a length and a loop`() },
    Output("seed file") { String(await Lists.seedFile().dropLast()) },
    failure("last edit") { await InterleavingFailures().`the server has the last edit`() },
    failure("lockers") { try await SymbolFailures().`everybody has a locker alone`() },
    failure("notes") { await StatefulFailures().`notes are where they were put`() },
    Output("seats") { await SeveralCallersFailures.complaint() },
    failure("lamp") { try JudgingHistoriesFailures().`a lamp shines when it should`() },
    failure("cart") { try JudgingTransactionsFailures().`nobody is surprised by a cart`() },
  ]
}
