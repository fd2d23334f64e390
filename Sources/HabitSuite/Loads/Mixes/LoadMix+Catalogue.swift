import LoadCheck

extension LoadMix {
  /// All mixes: the use of an app, and the standard benchmarks of stores.
  public static let all = app + ycsb

  /// The use of an app.
  static let app = [
    LoadMix(
      known: "morning",
      "A morning of check-ins: lists are opened, habits are checked in, one in ten by mistake.",
      LoadSizes(habits: 50, logDays: 180, meals: 200), .zipfian(exponent: 0.99), rate: 500,
      [
        Part(.listHabits, 15), Part(.listCategories, 5), Part(.checkIn, 35),
        Part(.undoCheckIn, 4), Part(.addToLog, 16), Part(.fetchHabit, 15), Part(.saveMeal, 5),
        Part(.listMeals, 5),
      ]),
    LoadMix(
      known: "month", "Browsing a month of a year: almost only reads.",
      LoadSizes(habits: 50, logDays: 365), .zipfian(exponent: 0.99), rate: 100,
      [
        Part(.readMonth, 60), Part(.readHistory, 20), Part(.fetchHabit, 10),
        Part(.listHabits, 5), Part(.updateHabit, 5),
      ]),
    LoadMix(
      known: "families", "Families are founded, found by their code, and joined.",
      LoadSizes(families: 100, members: 5), .zipfian(exponent: 0.99), rate: 500,
      [
        Part(.foundFamily, 5), Part(.createFamily, 5), Part(.lookUpFamily, 40),
        Part(.joinFamily, 10), Part(.listMembers, 20), Part(.fetchPerson, 15),
        Part(.updatePerson, 5),
      ]),
    LoadMix(
      known: "import", "Logs of five years or more are imported one by one.",
      LoadSizes(habits: 50), .uniform, rate: 1_000, [Part(.importLog, 95), Part(.readMonth, 5)]),
    LoadMix(
      known: "first-sync", "A new device downloads five years of five habits from the server.",
      LoadSizes(habits: 5, logDays: 1_826), .uniform, rate: 0.3, [Part(.firstSync, 100)]),
  ]

  private static let rows = LoadSizes(habits: 50, logDays: 200)

  /// The six workloads of the Yahoo! Cloud Serving Benchmark (Cooper et al., 2010), on 10,000 logs.
  static let ycsb = [
    LoadMix(
      known: "ycsb-a", "YCSB A, sessions: as many updates as reads.", rows,
      .zipfian(exponent: 0.99), rate: 1_000,
      [Part(.readLog, 50), Part(.setLog, 50)]),
    LoadMix(
      known: "ycsb-b", "YCSB B, tags: few updates.", rows,
      .zipfian(exponent: 0.99), rate: 1_000, [Part(.readLog, 95), Part(.setLog, 5)]),
    LoadMix(
      known: "ycsb-c", "YCSB C, profiles: reads only.", rows,
      .zipfian(exponent: 0.99), rate: 1_000, [Part(.readLog, 100)]),
    LoadMix(
      known: "ycsb-d", "YCSB D, news: new rows are read most.", rows, .latest(exponent: 0.99),
      rate: 1_000,
      [Part(.readLog, 95), Part(.importLog, 5)]),
    // A month of twenty habits costs as much as twenty rows.
    LoadMix(
      known: "ycsb-e", "YCSB E, threads: short ranges.", rows,
      .zipfian(exponent: 0.99), rate: 200, [Part(.readMonth, 95), Part(.importLog, 5)]),
    LoadMix(
      known: "ycsb-f", "YCSB F, accounts: rows are read, changed and written.", rows,
      .zipfian(exponent: 0.99), rate: 1_000,
      [Part(.readLog, 50), Part(.addToLog, 50)]),
  ]

  /// A mix whose weights add up, as a test of all mixes shows.
  private init(
    known name: String, _ summary: String, _ sizes: LoadSizes, _ keys: KeyChoice, rate: Double,
    _ parts: [Part]
  ) {
    (self.name, self.summary, self.sizes) = (name, summary, sizes)
    (self.keys, self.rate, self.parts) = (keys, rate, parts)
  }
}
