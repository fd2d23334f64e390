import Testing

@testable import PropCheckTool

@Suite struct OptionValueTests {
  @Test(arguments: [
    ("500ms", Duration.milliseconds(500)), ("30s", .seconds(30)), ("10m", .seconds(600)),
    ("1h", .seconds(3600)),
  ])
  func `a time has a unit`(_ text: String, _ expected: Duration) throws {
    #expect(try options("--time", text).time == expected)
  }

  @Test(arguments: [
    ["--time", "10"], ["--time", "0s"], ["--time", "-1s"], ["--time", "1d"],
    ["--time", "9999999999h"], ["--time", "1.5s"], ["--seed", "-1"],
    ["--seed", "18446744073709551616"], ["--seed", "x"], ["--seed="], ["--cases", "-1"],
    ["--jobs", "0"], ["--jobs", "257"], ["--filter", "x("], ["--cases", "1e3"],
    ["--filter", String(repeating: "a", count: 1_001)],
  ])
  func `a value that makes no sense is named with what would`(_ arguments: [String]) {
    let error = #expect(throws: UsageError.self) { try options(arguments) }
    #expect(error?.description.contains(" cannot be ") == true)
    #expect(error?.description.contains("it must be a ") == true)
  }

  @Test(arguments: [
    ("SEED", "abc"), ("CASES", "-1"), ("JOBS", "0"), ("TIME", "10"), ("TIME", "9999999999h"),
    ("FILTER", "x("), ("FILTER", String(repeating: "a", count: 1_001)), ("COLOR", "red"),
  ])
  func `a wrong value is blamed on where it comes from`(_ name: String, _ value: String) {
    let variable = "PROPCHECK_" + name
    let error = #expect(throws: UsageError.self) { try options([], [variable: value]) }
    #expect(error?.description.hasPrefix(variable + " cannot be ") == true)
    #expect(error?.description.contains("--\(name.lowercased()) cannot") == false)
    let typed = #expect(throws: UsageError.self) {
      try options(["--" + name.lowercased(), value], [variable: value])
    }
    #expect(typed?.description.hasPrefix("--\(name.lowercased()) cannot be ") == true)
  }

  @Test(arguments: [
    "99999999999999h", "8761h", "31536000001ms", String(repeating: "9", count: 5_000) + "s",
  ])
  func `too much time is told to be too much`(_ text: String) throws {
    let error = #expect(throws: UsageError.self) { try options("--time", text) }
    #expect(error?.description.contains("and up to 8760h, a year.") == true)
    #expect((error?.description.count ?? 0) < 400)
  }

  @Test(arguments: ["8760h", "31536000000ms"])
  func `a year is the most`(_ text: String) throws {
    #expect(try options("--time", text).time == .seconds(31_536_000))
  }

  @Test func `the greatest seed is a seed`() throws {
    #expect(try options("--seed", "18446744073709551615").seed == .max)
  }

  @Test func `without a seed one is drawn`() throws {
    #expect(try options().seed == 99)
  }

  @Test func `a time frees the cases unless they are given`() throws {
    #expect(try options().cases == 1000)
    #expect(try options("--time", "1s").cases == nil)
    #expect(try options("--time", "1s", "--cases", "5").cases == 5)
  }

  @Test func `an empty value is quoted`() throws {
    #expect(try options("--filter=", "-s1").commandLine.contains(" --filter '' --layer"))
  }

  @Test(arguments: ["0s", "0ms"])
  func `no time at all is told to be too little`(_ text: String) {
    let error = #expect(throws: UsageError.self) { try options("--time", text) }
    #expect(error?.description.contains("a number above 0 with ms, s, m or h") == true)
  }

  @Test func `the command to repeat a run names what decides its cases and no more`() throws {
    let options = try options("--filter", "a b'c", "--cases", "5", "--jobs", "3", "--seed", "1")
    #expect(
      options.commandLine
        == "propcheck run --seed 1 --cases 5 --filter 'a b'\\''c' --layer sqlite")
  }

  private func options(_ arguments: String...) throws(UsageError) -> RunOptions {
    try options(arguments)
  }

  private func options(
    _ arguments: [String], _ environment: [String: String] = [:]
  ) throws(UsageError) -> RunOptions {
    let table = CommandTable(layers: ["sqlite"], jobs: 2)
    let parser = ArgumentParser(table: table, environment: environment)
    return try RunOptions(try parser.parse(["run"] + arguments), randomSeed: { 99 })
  }
}
